let underWay = 0;

/** Counts the calls that are under way, body included, so that a test can wait until everything is quiet. */
export const countCalls = (): void => {
  const real = globalThis.fetch;
  globalThis.fetch = async (...args: Parameters<typeof fetch>) => {
    underWay += 1;
    try {
      const reply = await real(...args);
      const body = await reply.arrayBuffer();
      return new Response(body.byteLength === 0 ? null : body, { status: reply.status, statusText: reply.statusText, headers: reply.headers });
    } finally {
      underWay -= 1;
    }
  };
};

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const QUIET_TURNS = 12;

/** Resolves once no call is under way and what followed the last one has run. */
export const quiet = async (): Promise<void> => {
  for (let still = 0; still < QUIET_TURNS; still += 1) {
    await turn();
    if (underWay > 0) still = 0;
  }
};
