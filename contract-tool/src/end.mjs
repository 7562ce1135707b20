import { RunFailure } from './failure.mjs';

/** The end of a run: its changes are put back or removed, also after a failure; the latest comes first. */
export const createEnd = (signal) => {
  const rest = [];
  const left = [];
  let isEnding = false;
  const putBack = async () => {
    isEnding = true;
    for (const { what, undo } of rest.splice(0).reverse()) {
      try {
        await undo();
      } catch (error) {
        left.push(`${what} could not be put back or removed: ${error.message}`);
      }
    }
  };
  return {
    left,
    add: (what, undo) => rest.push({ what, undo }),
    /** A client that sends nothing more once the signal stops the run, but for the calls that put things back. */
    stopping: (client) => ({
      ...client,
      get token() {
        return client.token;
      },
      send: (request) => {
        if (signal?.aborted && !isEnding) throw new RunFailure('The run was interrupted.');
        return client.send(request);
      },
    }),
    /** Does the work, then puts everything back. */
    after: async (work) => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof RunFailure)) throw error;
        const hadChanges = rest.length > 0;
        await putBack();
        const outcome =
          left.length > 0 ? ` ${left.join('; ')}.` : hadChanges ? ' What it had changed is put back.' : '';
        throw new RunFailure(`${error.message}${outcome}`);
      } finally {
        await putBack();
      }
    },
  };
};
