import { CSV_START, csvLine } from '@trc/domain/csv';
import { NAMES } from '@trc/domain/texts/names';
import { restoreActionLabel, RESTORE_STATUSES } from '@trc/domain/statuses';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { typeName } from '@trc/domain/typeNames';
import { SECURITY_ATTRIBUTES } from '../../backup/readingPlan.ts';
import { LINKS_PREFIX } from '../../directory/readState.ts';
import type { Db } from '../../storage/types.ts';
import { isEqual } from '../plan/attributes.ts';
import { formatError, formatErrors } from '../errors.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { holderOf, namesFor } from './reportLinks.ts';
import { walkReport } from './report.ts';
import type { ReportEntry } from './entry.ts';
import { withoutSecrets } from '../execute/secrets.ts';
import type { ItemReport } from '../types.ts';

/** The directory was not read before or afterwards, so that nothing is known of the value. */
const UNKNOWN = '(unknown)';
const ABSENT = '(not in the directory)';
const DELETED = '(deleted)';
const NULL = '(empty)';

const RESULTS = {
  asIntended: 'As intended',
  differs: 'Different from the intended value',
  unverified: 'Written, not verified',
  notRestored: 'Not restored',
  added: 'Added',
  removed: 'Removed',
  withheld: 'Left as it was',
};

type Values = Readonly<Record<string, unknown>>;
interface WalkedEntry extends ReportEntry {
  report: ItemReport;
  /** The live object before anything was sent; undefined where none was read. */
  preImage?: Values;
}
/** One line about an object; empty texts are empty cells. */
interface Line {
  attribute: string;
  before: string;
  after: string;
  result: string;
  reason: string;
}

const COLUMNS: readonly { heading: string; valueOf: (entry: WalkedEntry, line: Line) => string }[] = [
  { heading: 'Type', valueOf: ({ type }) => typeName(type) },
  { heading: 'Name', valueOf: ({ name }) => name },
  { heading: 'ID', valueOf: ({ id }) => id },
  { heading: 'Attribute', valueOf: (_, { attribute }) => attribute },
  { heading: 'Before', valueOf: (_, { before }) => before },
  { heading: 'After', valueOf: (_, { after }) => after },
  { heading: 'Result', valueOf: (_, { result }) => result },
  { heading: 'Reason', valueOf: (_, { reason }) => reason },
];

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return NULL;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The value at a name such as "grantControls.builtInControls"; undefined where the object does not show it. */
const valueAt = (values: Values, name: string): { value: unknown } | undefined => {
  if (Object.hasOwn(values, name)) return { value: values[name] };
  let value: unknown = values;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Values)[part];
  }
  return { value };
};

const cellOf = (values: Values | undefined, name: string): string => {
  const found = values && valueAt(values, name);
  return found ? textOf(found.value) : UNKNOWN;
};

const beforeOf = ({ action, preImage }: WalkedEntry, name: string): string =>
  action === 'Create' ? ABSENT : cellOf(preImage && withoutSecrets(preImage), name);

/** A link is shown by its own rows: the added and the removed values. */
const isAttribute = (name: string): boolean => name !== SECURITY_ATTRIBUTES && !name.startsWith(LINKS_PREFIX);

/** Values that were written without an error count as intended where only their form differs, as on the page. */
const resultOf = ({ intended, written = {}, readBack }: ItemReport, name: string, isRefused: boolean): string => {
  const found = readBack && valueAt(readBack, name);
  const wanted = (intended && valueAt(intended, name)) ?? valueAt(written, name);
  if (!found || !wanted) return isRefused ? RESULTS.notRestored : RESULTS.unverified;
  const isAccepted = Object.hasOwn(written, name) && !isRefused;
  return isAccepted || isEqual(found.value, wanted.value) ? RESULTS.asIntended : RESULTS.differs;
};

const objectLine = ({ status, action = '', effect, restoredId }: WalkedEntry, reason: string): Line => {
  const label = restoreActionLabel(action, status, effect);
  const did =
    label === NAMES.restoreActions.Create && restoredId !== undefined ? RESTORE_REPORT_TEXTS.recreated : label;
  const before = { Create: ABSENT, Undelete: DELETED }[action] ?? '';
  const result = [RESTORE_STATUSES[status].label, did].filter(Boolean).join(': ');
  return { attribute: '', before, after: '', result, reason };
};

const attributeLines = (entry: WalkedEntry): Line[] => {
  const { report, errors = [] } = entry;
  const names = [...Object.keys(report.written ?? {}), ...Object.keys(report.readBack ?? {})];
  const refused = errors.flatMap(({ attribute }) => attribute ?? []);
  return [...new Set([...names, ...refused])].filter(isAttribute).map((name) => {
    const own = errors.filter(({ attribute }) => attribute === name);
    return {
      attribute: name,
      before: beforeOf(entry, name),
      after: cellOf(report.readBack, name),
      result: resultOf(report, name, own.length > 0),
      reason: formatErrors(own),
    };
  });
};

const linkLines = ({ report, errors = [] }: WalkedEntry): Line[] => {
  const named = namesFor(report);
  const changes = (report.links ?? []).flatMap(({ name, of, added, removed, withheld = [] }): Line[] => {
    const attribute = of ? named(`${name} of ${holderOf(of)}`) : name;
    return [
      ...added.map((value) => ({ attribute, before: '', after: named(value), result: RESULTS.added, reason: '' })),
      ...removed.map((value) => ({ attribute, before: named(value), after: '', result: RESULTS.removed, reason: '' })),
      ...withheld.map((value) => ({
        attribute,
        before: UNKNOWN,
        after: UNKNOWN,
        result: RESULTS.withheld,
        reason: named(value),
      })),
    ];
  });
  const failures = errors.flatMap((error): Line[] =>
    error.attribute?.startsWith(LINKS_PREFIX)
      ? [
          {
            attribute: error.attribute.slice(LINKS_PREFIX.length),
            before: UNKNOWN,
            after: UNKNOWN,
            result: RESULTS.notRestored,
            reason: formatError(error),
          },
        ]
      : [],
  );
  return [...changes, ...failures];
};

const toCsvLines = (entry: WalkedEntry): string[] => {
  const { errors = [] } = entry;
  const general = errors.filter(({ attribute }) => attribute === undefined || attribute === SECURITY_ATTRIBUTES);
  const lines = [objectLine(entry, formatErrors(general)), ...attributeLines(entry), ...linkLines(entry)];
  return lines.map((line) => csvLine(COLUMNS.map(({ valueOf }) => valueOf(entry, line))));
};

/**
 * The report as text in parts: one line per object, then one per attribute and linked object that was changed or could
 * not be. A file goes from hand to hand, so it holds no custom security attributes.
 */
export async function* attributesCsv(db: Db, ledger: Ledger): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS.map(({ heading }) => heading));
  for await (const part of walkReport(db, ledger, { withPreImage: true })) yield part.flatMap(toCsvLines).join('');
}
