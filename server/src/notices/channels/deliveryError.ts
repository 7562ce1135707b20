/**
 * A message that was not delivered. The text names the cause in words that hold no secret and no content of the
 * message.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
}

const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed by the receiver.',
  EDNS: 'The host name was not found.',
  ENOTFOUND: 'The host name was not found.',
  EAI_AGAIN: 'The host name could not be looked up.',
  ETIMEDOUT: 'The receiver did not answer in time.',
  ESOCKETTIMEDOUT: 'The receiver did not answer in time.',
  EHOSTUNREACH: 'The host is not reachable.',
  ENETUNREACH: 'The network is not reachable.',
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the receiver is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the receiver is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the receiver is not trusted.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate of the receiver is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the receiver is for another host name.',
  EAUTH: 'The receiver refused the user name or the password.',
  EENVELOPE: 'The receiver refused the sender or the recipients.',
  EMESSAGE: 'The receiver refused the message.',
  ETLS: 'The receiver offers no TLS, or TLS failed.',
};

/** The mail library keeps only the text of an error of its socket. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/does not match certificate/, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/certificate has expired/, 'CERT_HAS_EXPIRED'],
  [/certificate/, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [/ECONNREFUSED/, 'ECONNREFUSED'],
  [/ECONNRESET/, 'ECONNRESET'],
];

const codeOf = (error: unknown): string | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && Object.hasOwn(CAUSES, cause.code)) return cause.code;
  }
  if (!(error instanceof Error)) return undefined;
  return error.name === 'TimeoutError' ? 'ETIMEDOUT' : PHRASES.find(([phrase]) => phrase.test(error.message))?.[1];
};

/** @returns the cause in plain words, without the receiver's reply, which can have any content */
export const deliveryError = (error: unknown): DeliveryError => {
  if (error instanceof DeliveryError) return error;
  const code = codeOf(error);
  return new DeliveryError(code === undefined ? 'The message could not be sent.' : CAUSES[code], { cause: error });
};
