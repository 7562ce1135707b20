import { parentPort } from 'node:worker_threads';
import { GarbageReply } from '../directory/parse.ts';
import { contentAddress, openBody, sealBody } from './body.ts';
import { readPage } from './pageReader.ts';
import type { PageObject } from './pageReader.ts';
import type { SealerReply, SealerRequest } from './sealer.ts';

const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread.');

/** Pages that have been read and whose changed objects may still be asked for; an abandoned one is dropped in time. */
const pages = new Map<number, PageObject[]>();
const PAGES_KEPT = 8;

const sound = (request: SealerRequest & { kind: 'check' }, index: number): boolean => {
  const entry = request.entries[index];
  if (!entry) return false;
  try {
    const text = openBody(request.keys, entry.hash, Buffer.from(entry.body));
    return contentAddress(request.keys.addressKey, entry.type, entry.id, text).equals(entry.hash);
  } catch {
    return false;
  }
};

const answer = (request: SealerRequest): SealerReply['result'] => {
  switch (request.kind) {
    case 'read': {
      const { objects, ...page } = readPage(request.keys, request.bytes, request.shape);
      pages.set(request.page, objects);
      if (pages.size > PAGES_KEPT) pages.delete([...pages.keys()][0] ?? 0);
      return { kind: 'read', ids: objects.map(({ id }) => id), hashes: objects.map(({ hash }) => hash), ...page };
    }
    case 'seal': {
      const objects = pages.get(request.page) ?? [];
      pages.delete(request.page);
      const chosen = request.indices.map((index) => objects[index]).filter((object) => object !== undefined);
      return { kind: 'seal', bodies: chosen.map(({ hash, text }) => sealBody(request.keys, hash, text)) };
    }
    case 'check':
      return { kind: 'check', unsound: request.entries.flatMap((_, index) => (sound(request, index) ? [] : [index])) };
  }
};

port.on('message', (request: SealerRequest) => {
  try {
    port.postMessage({ id: request.id, result: answer(request) } satisfies SealerReply);
  } catch (error) {
    const { message } = error as Error;
    port.postMessage({ id: request.id, error: { message, garbage: error instanceof GarbageReply } } satisfies SealerReply);
  }
});
