import { HIDDEN } from '@trc/domain/monitoring';
import { safeAddress } from './addresses';
import { isAllowed, safeAttribute } from './attributes';

/** The message of the recorder to its worker: the number of its kind, then fields. */
export type Message = [kind: number, ...fields: unknown[]];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const home = (): string => `${window.location.origin}/`;
const page = (): string => window.location.origin + safeAddress(window.location.href);
/** Every character but white space becomes a block; done again it changes nothing. */
const blocks = (value: unknown): string => text(value).replace(/\S/g, '*');

const attribute = ([kind, id, name, value]: Message): Message | undefined => {
  const safe = safeAttribute(text(name), text(value));
  return safe === undefined ? undefined : [kind, id, name, safe];
};

/** The console's own style sheets and the values of an element's style; never another address. */
const addressed = ([kind, id, name, value]: Message): Message | undefined => {
  if (name === 'style') {
    const safe = safeAttribute('style', text(value));
    return safe === undefined ? undefined : [kind, id, name, safe, home()];
  }
  const file = safeAddress(text(value));
  return name === 'href' && file.endsWith('.css') ? [kind, id, name, file, home()] : undefined;
};

const call = ([kind, type, method, , request, , status, at, duration, size]: Message): Message | undefined => {
  const { path } = JSON.parse(text(request)) as { path?: string };
  if (path === undefined) return undefined;
  const hidden = { headers: { authorization: HIDDEN }, body: HIDDEN };
  return [
    kind,
    type,
    method,
    path,
    JSON.stringify(hidden),
    JSON.stringify({ headers: {}, body: HIDDEN }),
    status,
    at,
    duration,
    size,
  ];
};

const asItIs = (message: Message): Message => message;

/**
 * THE list of recorded messages, by the numbers of @openreplay/tracker 19.0.1 (`Type` in its declarations). Other
 * messages are dropped: errors, console, selections, resources, labels of inputs, people, events, storage, frames,
 * canvas.
 */
const KINDS: Readonly<Record<number, (message: Message) => Message | undefined>> = {
  0: asItIs, // time
  5: asItIs, // size of the window
  6: asItIs, // scrolling of the page
  7: asItIs, // a new document
  8: asItIs, // an element: its tag and place
  9: asItIs, // a text node: its place
  10: asItIs, // a node moved
  11: asItIs, // a node removed
  12: attribute,
  13: (message) => (isAllowed(text(message[2])) ? message : undefined), // an attribute removed
  14: ([kind, id, data]) => [kind, id, blocks(data)], // text
  16: asItIs, // scrolling of an element
  18: ([kind, id, , mask]) => [kind, id, '', mask], // an input has a value of some length
  19: asItIs, // a box was ticked
  20: asItIs, // the mouse moved
  23: asItIs, // timing of the load
  24: asItIs, // timing of the first paint
  49: asItIs, // frames per second, memory
  55: asItIs, // the tab is hidden or shown
  58: asItIs, // focus
  60: addressed,
  61: ([kind, id, css]) => [kind, id, css, home()], // a style element
  65: asItIs, // a slot
  68: ([kind, id, hesitation, , , x, y]) => [kind, id, hesitation, '', '', x, y], // a click: without the label and the selector of what was clicked
  71: ([kind, id, css]) => [kind, id, css, home()], // a style sheet
  73: ([kind, id, rule, index]) => [kind, id, rule, index, home()], // a rule of one
  75: asItIs, // a rule removed
  76: asItIs, // a style sheet is used
  77: asItIs, // and no more
  83: call,
  114: asItIs, // the mouse was shaken
  115: asItIs, // how much of the page was removed
  117: asItIs, // random id of the tab
  118: asItIs, // the same
  122: ([kind, , , at]) => [kind, page(), '', at, ''], // the page that is shown: its row of the route table
};

interface Start {
  type: 'start';
  url: string;
}
const isStart = (data: unknown): data is Start =>
  typeof data === 'object' && data !== null && (data as Partial<Start>).type === 'start';

/**
 * @returns the messages that the worker may receive, which are all that can leave: messages of the list, and commands
 * without the page's address.
 */
export const safeForWorker = (data: unknown): unknown => {
  if (Array.isArray(data))
    return (data as Message[]).flatMap((message) => {
      const safe = KINDS[message[0]]?.(message);
      return safe ? [safe] : [];
    });
  return isStart(data) ? { ...data, url: page() } : data;
};
