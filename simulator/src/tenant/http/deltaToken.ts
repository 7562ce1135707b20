import type { Store } from '../store/store.ts';
import type { Call } from './call.ts';
import { badRequest, GraphError } from './graphError.ts';

export interface DeltaPosition {
  /** Changes up to this number are known to the caller. */
  readonly from: number;
  /** Start of the next request. */
  readonly at: number;
  readonly select: readonly string[] | undefined;
  /** The page begins after it. */
  readonly key: string | undefined;
  /** Every object, not only changed ones. */
  readonly all: boolean;
}

const OPTIONS = new Set(['$select', '$deltatoken', '$skiptoken', '$top', '$format']);

/**
 * @param base address of the query without options
 * @throws GraphError 410 with the address to begin again at, when the token is too old or the numbering is another one
 */
export const parseDeltaPosition = (
  store: Store,
  call: Call,
  base: string,
): DeltaPosition & { readonly latest: boolean } => {
  for (const name of call.params.keys())
    if (name.startsWith('$') && !OPTIONS.has(name))
      throw badRequest(`The query option '${name}' is not supported by delta queries.`);
  const select = call.params
    .get('$select')
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const token = call.params.get('$skiptoken') ?? call.params.get('$deltatoken') ?? '';
  const { sequence } = store.directory.log;
  if (token === '' || token === 'latest')
    return { from: sequence, at: sequence, select, key: undefined, all: true, latest: token === 'latest' };
  const { epoch, issued, ...position } = decode(token);
  if (
    epoch !== store.epoch ||
    position.from > sequence ||
    Date.now() - issued > store.directory.behaviour.deltaTokenLife
  ) {
    throw new GraphError(410, 'SyncStateNotFound', 'The sync state generation is not found; resync is required.', {
      Location: `${base}?$deltatoken=`,
    });
  }
  // A request by a delta link reads up to the latest change.
  const at = call.params.has('$skiptoken') ? position.at : sequence;
  return { ...position, at, latest: false };
};

interface Token extends DeltaPosition {
  readonly epoch: string;
  /** Milliseconds since 1970. */
  readonly issued: number;
}

export const tokenText = (store: Store, position: DeltaPosition): string => {
  const { from, at, select, key, all } = position;
  return Buffer.from(
    JSON.stringify({ epoch: store.epoch, issued: Date.now(), from, at, select, key, all } satisfies Token),
  ).toString('base64url');
};

const decode = (text: string): Token => {
  try {
    const token = JSON.parse(Buffer.from(text, 'base64url').toString()) as Partial<Token>;
    const { epoch, issued, from, at, select, key, all } = token;
    if (typeof epoch === 'string' && typeof issued === 'number' && typeof from === 'number' && typeof at === 'number') {
      return { epoch, issued, from, at, select, key, all: all === true };
    }
  } catch {
    // Falls through to the refusal.
  }
  throw badRequest('Badly formed token.');
};
