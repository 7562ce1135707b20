import type { ServerResponse } from 'node:http';
import type { Wire } from './faults.ts';

/** Sends a reply as it is, or as the faults in it want. */
export const send = (response: ServerResponse, wire: Wire): void => {
  if (wire.delayMs === Number.POSITIVE_INFINITY) return;
  if (wire.delayMs > 0) {
    const timer = setTimeout(() => send(response, { ...wire, delayMs: 0 }), wire.delayMs);
    response.on('close', () => clearTimeout(timer));
    return;
  }
  if (wire.cut === 'before') {
    response.destroy();
    return;
  }
  if (wire.status !== 204) wire.headers['Content-Length'] = String(wire.bytes.length);
  response.writeHead(wire.status, wire.headers);
  if (wire.cut === 'middle') {
    response.write(wire.bytes.subarray(0, Math.floor(wire.bytes.length / 2)), () => response.destroy());
    return;
  }
  if (wire.trickle) {
    drip(response, wire.bytes, 0);
    return;
  }
  response.end(wire.status === 204 ? undefined : wire.bytes);
};

const drip = (response: ServerResponse, bytes: Buffer, at: number): void => {
  if (response.destroyed) return;
  if (at >= bytes.length) {
    response.end();
    return;
  }
  response.write(bytes.subarray(at, at + 1));
  setTimeout(() => drip(response, bytes, at + 1), 1000).unref();
};
