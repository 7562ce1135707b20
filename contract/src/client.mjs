import { RunFailure } from './failure.mjs';

const MOST_RETRIES = 3;
const LONGEST_WAIT = 90;

const SENTENCES = {
  ECONNREFUSED: 'nobody listens there', ENOTFOUND: 'the name is not known', EAI_AGAIN: 'the name cannot be looked up', ECONNRESET: 'the connection was reset',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed; NODE_EXTRA_CA_CERTS names one to trust', SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted; NODE_EXTRA_CA_CERTS names one to trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted; NODE_EXTRA_CA_CERTS names one to trust', CERT_HAS_EXPIRED: 'its certificate has expired', ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Cookies of one session by name. */
const cookieJar = () => {
  const kept = new Map();
  return {
    take: (headers) => {
      for (const line of headers.getSetCookie()) {
        const [, name, value] = /^([^=;\s]+)=([^;]*)/.exec(line) ?? [];
        if (name) kept.set(name, value);
      }
    },
    text: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
  };
};

/** One request as a curl line; what is secret in it is masked. */
export const curlOf = (baseUrl, { method, path, body, type, token }) => [
  `curl -X ${method} '${baseUrl}${path}'`,
  ...(token === null ? [] : ["-H 'Authorization: Bearer ***'"]),
  ...(body === undefined ? [] : [`-H 'Content-Type: ${type ?? 'application/json'}'`, `--data '${(typeof body === 'string' ? body : JSON.stringify(body)).replace(/"token":"[^"]*"/, '"token":"***"').replaceAll("'", "'\\''").slice(0, 2000)}'`]),
].join(' ');

/**
 * Sends requests of one person. `send({method, path, body, type, token})` gives status, headers, media type, text, value and milliseconds;
 * `token: null` sends none. Where the backend asks for patience, it has it.
 */
export const createClient = ({ baseUrl, token, headers = {}, timeout }) => {
  const jar = cookieJar();
  const once = async ({ method, path, body, form, type = 'application/json', token: own = token }) => {
    const cookie = own === token ? jar.text() : '';
    const sent = { accept: '*/*', ...headers, ...(own === null ? {} : { authorization: `Bearer ${own}` }), ...(cookie && { cookie }), ...(body === undefined ? {} : { 'content-type': type }) };
    const started = performance.now();
    let reply;
    try {
      reply = await fetch(baseUrl + path, { method, headers: sent, redirect: 'manual', signal: AbortSignal.timeout(timeout), body: form ?? (body === undefined ? undefined : (typeof body === 'string' ? body : JSON.stringify(body))) });
    } catch (error) {
      if (error.name === 'TimeoutError') return { status: 0, problem: `no reply within ${timeout / 1000} s` };
      const { code } = error.cause ?? error;
      throw new RunFailure(`${baseUrl} cannot be reached: ${SENTENCES[code] ?? code ?? error.message}.`);
    }
    const text = await reply.text();
    if (own === token) jar.take(reply.headers);
    const mediaType = reply.headers.get('content-type')?.split(';')[0].trim().toLowerCase();
    let value = text;
    let notJson = false;
    if (mediaType?.endsWith('json')) {
      try {
        value = JSON.parse(text);
      } catch {
        notJson = true;
      }
    }
    return { status: reply.status, headers: reply.headers, mediaType, text, value, notJson, milliseconds: performance.now() - started };
  };
  const send = async (request) => {
    for (let tried = 0; ; tried += 1) {
      const reply = await once(request);
      const wait = Number(reply.headers?.get('retry-after'));
      if (reply.status !== 429 || tried === MOST_RETRIES || !(wait >= 0) || wait > LONGEST_WAIT) return reply;
      await pause(wait);
    }
  };
  return { send, baseUrl, token };
};
