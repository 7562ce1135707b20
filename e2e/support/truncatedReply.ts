import { createServer } from 'node:http';
import { listenOnLoopback } from './loopback.ts';
import type { Listening } from './loopback.ts';

export interface TruncatedReply extends Listening {
  /** Sends the rest of the pages. */
  release(): void;
}

/** Pages are cut after the prerendered sign-in page. */
const CUT = '<template id="app"';

/** Passes a console on, but of its pages only the first paint, as a slow network or a slow processor does. */
export const serveTruncated = async (consoleUrl: string): Promise<TruncatedReply> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const server = createServer(
    (request, reply) =>
      void (async () => {
        const answer = await fetch(consoleUrl + (request.url ?? '/'));
        const body = Buffer.from(await answer.arrayBuffer());
        const kept = ['content-type', 'content-security-policy'].flatMap((name) => [
          name,
          answer.headers.get(name) ?? '',
        ]);
        reply.writeHead(answer.status, kept);
        const at = body.indexOf(CUT);
        if (at < 0 || !String(answer.headers.get('content-type')).startsWith('text/html')) return reply.end(body);
        reply.write(body.subarray(0, at));
        await released;
        return reply.end(body.subarray(at));
      })(),
  );
  return { ...(await listenOnLoopback(server)), release };
};
