import { RunFailure } from './failure.mjs';

const MAX_RETRIES = 3;
const MAX_WAIT_SECONDS = 90;
const MAX_RENEWALS = 5;
const SET_TOKEN = '/api/set_token';
const WITHOUT_SESSION = [401, 440];

const UNTRUSTED = 'NODE_EXTRA_CA_CERTS names a file with one to trust';
const SENTENCES = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'the name is not known',
  EAI_AGAIN: 'the name cannot be looked up',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was reset',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  UND_ERR_SOCKET: 'the connection was closed without an answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  DEPTH_ZERO_SELF_SIGNED_CERT: `its certificate is self-signed; ${UNTRUSTED}`,
  SELF_SIGNED_CERT_IN_CHAIN: `its certificate is not trusted; ${UNTRUSTED}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `its certificate is not trusted; ${UNTRUSTED}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `its certificate is not trusted; ${UNTRUSTED}`,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https there',
  EPROTO: 'it does not speak https there',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak https there',
};
/** A connection that broke after there had been answers says something about the one request, not about the backend. */
const BROKEN = ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'];

/** The reason that the backend cannot be reached, in words. */
export const explainFailure = (error) => {
  const { code, message } = error.cause ?? error;
  return SENTENCES[code] ?? code ?? message;
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

/** One request as a curl line; secrets in it are masked. */
export const renderCurl = (baseUrl, { method, path, body, form, type, token }) =>
  [
    `curl -X ${method} '${baseUrl}${path}'`,
    ...(token === null ? [] : ["-H 'Authorization: Bearer ***'"]),
    ...(form ? ["-F 'key=@FILE'"] : []),
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: ${type ?? 'application/json'}'`,
          `--data '${(typeof body === 'string' ? body : JSON.stringify(body))
            .replace(/"token":"[^"]*"/, '"token":"***"')
            .replaceAll("'", "'\\''")
            .slice(0, 2000)}'`,
        ]),
  ].join(' ');

const bodyOf = ({ body, form }) =>
  form ?? (body === undefined || typeof body === 'string' ? body : JSON.stringify(body));

/** Reads the body of a `fetch` reply to its end. */
const readReply = async (reply, started) => {
  const text = await reply.text();
  const mediaType = reply.headers.get('content-type')?.split(';')[0].trim().toLowerCase();
  const read = {
    status: reply.status,
    headers: reply.headers,
    mediaType,
    text,
    value: text,
    notJson: false,
    milliseconds: performance.now() - started,
  };
  if (!mediaType?.endsWith('json')) return read;
  try {
    return { ...read, value: JSON.parse(text) };
  } catch {
    return { ...read, notJson: true };
  }
};

/**
 * Sends requests of one person. `send({method, path, body, form, type, token, withCookie, asIs})` gives status,
 * headers, media type, text, value and milliseconds; `token: null` sends none. The client waits as long as
 * `Retry-After` asks and calls `renew` when the backend wants a new token; `asIs` takes the reply as it comes.
 */
export const createClient = ({ baseUrl, token: given, headers = {}, timeout, renew }) => {
  if (!/^[\x21-\x7e]+$/.test(given))
    throw new RunFailure('The token has signs that no token has, such as blanks or line ends.');
  const jar = cookieJar();
  let token = given;
  let answered = false;
  let renewals = 0;
  let renewing;

  const once = async (request) => {
    const { method, path, type = 'application/json', token: own = token, withCookie = own === token } = request;
    const cookie = withCookie ? jar.text() : '';
    const sent = {
      accept: '*/*',
      ...headers,
      ...(own === null ? {} : { authorization: `Bearer ${own}` }),
      ...(cookie && { cookie }),
      ...(request.body === undefined ? {} : { 'content-type': type }),
    };
    const started = performance.now();
    try {
      const reply = await fetch(baseUrl + path, {
        method,
        headers: sent,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        body: bodyOf(request),
      });
      if (own === token) jar.take(reply.headers);
      const read = await readReply(reply, started);
      answered = true;
      return read;
    } catch (error) {
      const isLate = error.name === 'TimeoutError';
      const late = `no reply within ${timeout / 1000} s`;
      if (isLate && answered) return { status: 0, problem: late };
      const { code } = error.cause ?? error;
      if (answered && BROKEN.includes(code)) return { status: 0, problem: explainFailure(error) };
      throw new RunFailure(`${baseUrl} cannot be reached: ${isLate ? late : explainFailure(error)}.`);
    }
  };

  /** @returns true if there is a new token in a session now */
  const renewed = async (stale) => {
    if (token !== stale) return true;
    if (!renew || renewals === MAX_RENEWALS) return false;
    renewing ??= (async () => {
      renewals += 1;
      const fresh = renew();
      if (fresh === token) return false;
      token = fresh;
      return (await once({ method: 'POST', path: SET_TOKEN, body: { token } })).status === 200;
    })().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  const send = async (request) => {
    for (let tried = 0; ; tried += 1) {
      const used = token;
      const reply = await once(request);
      if (request.asIs) return reply;
      if (WITHOUT_SESSION.includes(reply.status) && request.token === undefined && (await renewed(used))) {
        return once(request.body?.token === used ? { ...request, body: { ...request.body, token } } : request);
      }
      const wait = Number(reply.headers?.get('retry-after') ?? Number.NaN);
      if (reply.status !== 429 || tried === MAX_RETRIES || !(wait >= 0) || wait > MAX_WAIT_SECONDS) return reply;
      await pause(wait);
    }
  };
  return {
    send,
    baseUrl,
    get token() {
      return token;
    },
  };
};
