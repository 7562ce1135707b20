let open = new Map<symbol, string>();

/** Calls of an earlier test are nothing that a later one waits for. */
export const forgetCalls = (): void => {
  open = new Map();
};

const addressOf = (input: Parameters<typeof fetch>[0]): string =>
  input instanceof Request ? `${input.method} ${input.url}` : String(input);

/** Counts the calls that are under way, body included, so that a test can wait until everything is quiet. */
export const countCalls = (): void => {
  const real = globalThis.fetch;
  globalThis.fetch = async (...args: Parameters<typeof fetch>) => {
    const [call, calls] = [Symbol('call'), open];
    calls.set(call, addressOf(args[0]));
    try {
      const reply = await real(...args);
      const body = await reply.arrayBuffer();
      return new Response(body.byteLength === 0 ? null : body, {
        status: reply.status,
        statusText: reply.statusText,
        headers: reply.headers,
      });
    } finally {
      calls.delete(call);
    }
  };
};

// The test's own clock may stand still.
const { hrtime } = process;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const QUIET_TURNS = 12;
/** Less than the timeout of a test, so that the error names the awaited condition, and ends (nanoseconds). */
const TIMEOUT_NS = 20_000_000_000n;

/** Resolves once something holds, however busy the machine is. Rejects after 20 s. @param what it is, for the error */
export const until = async (holds: () => boolean, what: () => string): Promise<void> => {
  const end = hrtime.bigint() + TIMEOUT_NS;
  while (!holds()) {
    if (hrtime.bigint() > end) throw new Error(`Waited 20 s for ${what()}`);
    await turn();
  }
};

/** Runs due timers, and waits for no call. */
export const turns = async (): Promise<void> => {
  for (let made = 0; made < QUIET_TURNS; made += 1) await turn();
};

/**
 * Resolves once no call is under way and the effects of the last one have run. Rejects after 20 s with calls that are
 * not answered.
 */
export const quiet = async (): Promise<void> => {
  for (let still = 0; still < QUIET_TURNS; still += 1) {
    await turn();
    if (open.size === 0) continue;
    await until(
      () => open.size === 0,
      () => `the answer to ${[...open.values()].join(', ')}`,
    );
    still = 0;
  }
};
