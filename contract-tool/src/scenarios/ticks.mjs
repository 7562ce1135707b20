import { randomUUID } from 'node:crypto';
import { asker } from './asker.mjs';

const isOf =
  ({ type, id }) =>
  (tick) =>
    tick.type === type && tick.id === id;

/** The ticks of a report belong to its objects, and each object has at most one. */
export const readTicks = async (tools, id, entries) => {
  const { ask, demand } = asker(tools, 'listReportTicks');
  const reply = await ask(undefined, { id });
  if (!reply) return;
  const odd = reply.list.find((tick) => !entries.some(isOf(tick)));
  demand(!odd, '/list', 'objects that the report has', odd?.id);
  const twice = reply.list.find((tick, place) => reply.list.findIndex(isOf(tick)) !== place);
  demand(!twice, '/list', 'one tick per object', twice?.id);
};

/** The first object of the run's own restore is ticked off twice, and its tick is taken back twice. */
export const tick = async (tools, id, { type, id: objectId }) => {
  const object = { type, id: objectId };
  const { ask, expect, demand } = asker(tools, 'setReportTicks');
  const list = asker(tools, 'listReportTicks');
  const listed = async () => (await list.ask(undefined, { id }))?.list;
  await expect([404], { objects: [object, { type, id: randomUUID() }], done: true }, { id });
  const before = await listed();
  if (before) demand(before.length === 0, '/list', 'nothing ticked off by a call that was refused', before);
  const first = (await ask({ objects: [object], done: true }, { id }))?.list;
  const again = (await ask({ objects: [object], done: true }, { id }))?.list;
  const found = await listed();
  if (first && again && found) {
    demand(first.length === 1 && isOf(object)(first[0]), '/list', `the tick of ${objectId}`, first);
    demand(again[0]?.time === first[0]?.time, '/list/0/time', `${first[0]?.time}, as the first tick has it`, again);
    list.demand(found.length === 1 && found.every(isOf(object)), '/list', `the tick of ${objectId}`, found);
  }
  const takeBack = () => ask({ objects: [object], done: false }, { id });
  await takeBack();
  await takeBack();
  const left = await listed();
  if (left) demand(left.length === 0, '/list', 'nothing after the tick was taken back', left);
};
