import type { ITelemetryItem } from '@microsoft/applicationinsights-web';
import { HIDDEN } from '@trc/domain/monitoring';
import { isProductCall, safeAddress } from './addresses';

type Data = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): Data[] => (Array.isArray(value) ? (value as Data[]) : []);
/** Numbers, and durations as the library writes them; nothing else of these names. */
const figures = (data: Data, names: readonly string[]): Data =>
  Object.fromEntries(
    names
      .filter((name) => ['number', 'boolean'].includes(typeof data[name]) || /^[\d:.]+$/.test(text(data[name])))
      .map((name) => [name, data[name]]),
  );

const here = (): string => safeAddress(window.location.href);

const pageView = (data: Data): Data => {
  const path = safeAddress(text(data.uri) || window.location.href);
  return { id: data.id, name: path, uri: path, properties: figures((data.properties ?? {}) as Data, ['duration']) };
};

const PERFORMANCE = [
  'durationMs',
  'perfTotal',
  'networkConnect',
  'sentRequest',
  'receivedResponse',
  'domProcessing',
  'duration',
];
const pagePerformance = (data: Data): Data => {
  const path = safeAddress(text(data.uri) || window.location.href);
  return { name: path, uri: path, ...figures(data, PERFORMANCE) };
};

const VERB = /^[A-Z]{3,7}$/;
/** A call of the product, named by its operation; calls to other servers are dropped. */
const call = (data: Data): Data | undefined => {
  // The library writes "POST https://host/path".
  const [first = '', rest] = text(data.name).split(' ', 2);
  const address = rest ?? first;
  if (!isProductCall(address)) return undefined;
  const path = safeAddress(address);
  const verb = rest !== undefined && VERB.test(first) ? first : 'GET';
  return {
    id: data.id,
    name: `${verb} ${path}`,
    target: path,
    type: text(data.type).replace(/[^A-Za-z]/g, ''),
    startTime: data.startTime,
    ...figures(data, ['duration', 'success', 'responseCode']),
    properties: { HttpMethod: verb },
  };
};

const CODE_NAME = /^[\w$.<>\s[\]*-]{0,100}$/;
const frame = (data: Data): Data => {
  const { level, line, method, fileName } = data;
  return {
    level,
    line,
    method: CODE_NAME.test(text(method)) ? method : HIDDEN,
    fileName: safeAddress(text(fileName)),
    assembly: '',
  };
};
const KIND = /^(?:Uncaught )?([A-Za-z]{0,40}(?:Error|Exception))\b/;
/** The library calls its own caught errors "String" and leaves the kind at the head of the message. */
const kindOf = (one: Data): string =>
  [one.typeName, one.message].map((value) => KIND.exec(text(value))?.[1]).find((kind) => kind !== undefined) ?? 'Error';

/**
 * Keeps the place and the kind of an error, never its message. The library recognises its own items by `ver` and
 * `properties`.
 */
const exception = (data: Data): Data => ({
  id: data.id,
  ver: 2,
  severityLevel: data.severityLevel,
  properties: {},
  measurements: {},
  exceptions: list(data.exceptions).map((one) => ({
    typeName: kindOf(one),
    message: HIDDEN,
    stack: HIDDEN,
    hasFullStack: one.hasFullStack === true,
    parsedStack: list(one.parsedStack).map(frame),
  })),
});

const KINDS: Readonly<Record<string, (data: Data) => Data | undefined>> = {
  PageviewData: pageView,
  PageviewPerformanceData: pagePerformance,
  RemoteDependencyData: call,
  ExceptionData: exception,
};

/** Parts of the context that hold no address, title or name: random ids of this page load, browser, screen, library. */
const context = (ext: Record<string, Data>): Record<string, Data> => {
  const { user, app, device, web, os, trace, sdk } = ext;
  const { browser, browserVer, browserLang, screenRes } = web ?? {};
  const kept = {
    user: user && { id: user.id },
    app: app && { sesId: app.sesId },
    device,
    os,
    sdk,
    web: { browser, browserVer, browserLang, screenRes },
    trace: trace && { traceID: trace.traceID, name: here() },
  };
  return JSON.parse(JSON.stringify(kept)) as Record<string, Data>;
};

/**
 * Makes the one filter of all telemetry: values that are not on its lists are dropped. Each item is rebuilt from
 * allowed values, so
 * that a field that a later version of the library adds is not sent until somebody has looked at it.
 * @returns a telemetry initializer; false from it drops the item
 */
export const createFilter = (): ((item: ITelemetryItem) => boolean) => {
  let shown: unknown;
  return (item) => {
    const data = KINDS[item.baseType ?? '']?.(item.baseData ?? {});
    if (!data) return false;
    // The address changes with each filter of a list; a filter does not count as another visit.
    if (item.baseType === 'PageviewData') {
      if (data.name === shown) return false;
      shown = data.name;
    }
    item.baseData = data;
    item.data = {};
    item.tags = [];
    item.ext = context(item.ext ?? {});
    return true;
  };
};
