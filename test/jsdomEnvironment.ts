import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import './shortStyles';
import JSDOMEnvironment from 'jest-environment-jsdom';

/** Globals of Node that jsdom lacks, or has in a form that Node's fetch does not know. */
const FROM_NODE = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'crypto',
  'setImmediate',
  'clearImmediate',
] as const;

/** jsdom lays nothing out, so there is no size to tell of. */
class NoSizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export default class JsdomWithFetch extends JSDOMEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    for (const name of FROM_NODE) {
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
    Object.defineProperty(this.global, 'ResizeObserver', { value: NoSizes, configurable: true, writable: true });
  }
}
