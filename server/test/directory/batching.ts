import type { RequestListener } from 'node:http';
import type { DirectoryCall } from '../../src/directory/index.ts';
import { answer, bodyOf } from './serve.ts';

export interface Part {
  id: string;
  method: string;
  url: string;
  dependsOn?: string[];
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}
interface PartAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * Starts directories that take batches. Hand in what `listening` returned. `part` answers one request, undefined leaves
 * it without an answer. Answers come in reverse.
 */
export const batchingWith =
  (listen: (listener: RequestListener) => Promise<string>) =>
  async (part: (request: Part, path: string) => PartAnswer | undefined): Promise<{ url: string; sent: Part[][] }> => {
    const sent: Part[][] = [];
    const url = await listen((request, response) => {
      void bodyOf(request).then((body) => {
        const parts = body['requests'] as Part[];
        sent.push(parts);
        const responses = parts.flatMap((one) => {
          const got = part(one, request.url ?? '');
          return got ? [{ id: one.id, ...got }] : [];
        });
        answer(response, 200, { responses: responses.reverse() });
      });
    });
    return { url, sent };
  };

export const get = (path: string): DirectoryCall => ({ method: 'GET', path });
