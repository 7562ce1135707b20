import { setImmediate as breathe } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { ObjectType } from '@trc/domain/objectTypes';
import { damagedSummary, summarize } from '@trc/domain/recordSummary';
import type { SummaryValue } from '@trc/domain/recordSummary';
import { contentAddress, openBody } from '../../content/body.ts';
import { openSegment } from '../../content/segments.ts';
import type { TenantKeys } from '../../keys/types.ts';
import { SegmentBuilder } from '../../content/summary/builder.ts';
import { IndexBuilder } from '../../content/summary/indexBuilder.ts';
import { UnknownColumnError } from '../../content/summary/summaryIndex.ts';
import type { SummaryIndex } from '../../content/summary/summaryIndex.ts';
import type { BodyToSummarise, Calls, Kind, ThreadReply, ThreadRequest } from './protocol.ts';

const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread.');

interface Loading {
  type: ObjectType;
  builder: IndexBuilder;
}

const loading = new Map<number, Loading>();
const indexes = new Map<number, SummaryIndex>();

const loadingOf = (index: number): Loading => {
  const found = loading.get(index);
  if (!found) throw new Error('The index is not being loaded.');
  return found;
};

const indexOf = (index: number): SummaryIndex => {
  const found = indexes.get(index);
  if (!found) throw new Error('The index is not loaded.');
  return found;
};

const addSegment = (builder: IndexBuilder, { keys, sealed }: Calls['segment']['request']): boolean => {
  try {
    builder.addSegment(sealed.number, openSegment(keys, sealed));
    return true;
  } catch {
    return false;
  }
};

const summarise = (keys: TenantKeys, type: ObjectType, { id, hash, body }: BodyToSummarise): SummaryValue[] => {
  try {
    if (!body) return damagedSummary(type, id);
    const text = openBody(keys, hash, Buffer.from(body));
    if (!contentAddress(keys.addressKey, type, id, text).equals(hash)) return damagedSummary(type, id);
    return summarize(type, id, (JSON.parse(text) as { object: Record<string, unknown> }).object);
  } catch {
    return damagedSummary(type, id);
  }
};

const addBodies = ({ type, builder }: Loading, { keys, bodies }: Calls['bodies']['request']): void => {
  const segment = new SegmentBuilder(type);
  for (const body of bodies) segment.add(body.id, summarise(keys, type, body));
  builder.addSegment(undefined, segment.take());
};

/** Other questions are answered between the steps. */
const finish = async (index: number): Promise<number> => {
  const steps = loadingOf(index).builder.finish();
  let step = steps.next();
  while (!step.done) {
    await breathe();
    step = steps.next();
  }
  loading.delete(index);
  indexes.set(index, step.value);
  return step.value.bytes;
};

const page = (index: number, { query }: Calls['page']['request']): Calls['page']['reply'] => {
  try {
    return indexOf(index).page(query);
  } catch (error) {
    if (error instanceof UnknownColumnError) return undefined;
    throw error;
  }
};

const answer = (request: ThreadRequest): Calls[Kind]['reply'] | Promise<Calls[Kind]['reply']> => {
  const { index } = request;
  switch (request.kind) {
    case 'begin':
      return void loading.set(index, { type: request.type, builder: new IndexBuilder(request.type) });
    case 'versions':
      return void loadingOf(index).builder.addVersions(request.part);
    case 'endVersions':
      return void loadingOf(index).builder.endVersions();
    case 'segment':
      return addSegment(loadingOf(index).builder, request);
    case 'missing':
      return loadingOf(index).builder.missing();
    case 'bodies':
      return void addBodies(loadingOf(index), request);
    case 'finish':
      return finish(index);
    case 'page':
      return page(index, request);
    case 'rows':
      return indexOf(index).rowsOf(request.ids);
    case 'matching':
      return indexOf(index).matching(request.ids, request.search);
    case 'drop': {
      loading.delete(index);
      indexes.delete(index);
      return undefined;
    }
  }
};

const reply = async (request: ThreadRequest): Promise<ThreadReply> => {
  try {
    return { id: request.id, value: await answer(request) };
  } catch (error) {
    return { id: request.id, error: (error as Error).message };
  }
};

port.on('message', (request: ThreadRequest) => void reply(request).then((message) => port.postMessage(message)));
