import http from 'node:http';

const cache = new Map();

/** @returns the size of a script as a browser receives it (brotli, bytes of the body) and its text's mark of MSAL. */
export const scriptSize = (url) => {
  if (!cache.has(url)) cache.set(url, fetchSize(url));
  return cache.get(url);
};

const fetchSize = (url) =>
  new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
        let bytes = 0;
        response.on('data', (chunk) => {
          bytes += chunk.length;
        });
        response.on('end', () => {
          if (response.headers['content-encoding'] !== 'br') reject(new Error(`${url} is not delivered with brotli`));
          else resolve(bytes);
        });
      })
      .on('error', reject);
  });

/** @returns true if a script is the sign-in library, by the marker that MSAL writes into its telemetry. */
export const isMsal = async (url) => (await (await fetch(url)).text()).includes('msal.js.browser');

export const sumOf = async (urls) => {
  let sum = 0;
  for (const url of urls) sum += await scriptSize(url);
  return sum;
};
