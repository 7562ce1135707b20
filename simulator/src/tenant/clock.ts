let last = 0;

/** @returns milliseconds since 1970. Each call returns a later instant, so that consents and tokens have an order. */
export const nextInstant = (): number => {
  last = Math.max(Date.now(), last + 1);
  return last;
};
