import { takePage, searched, sorted, within } from '../pages.mjs';
import { Reply } from '../reply.mjs';
import { renderCsvLine } from './restores.mjs';

const HEADINGS = [
  'Time',
  'Activity',
  'Type',
  'Source',
  'Person ID',
  'Outcome',
  'Details',
  'Cause',
  'Object',
  'Object ID',
];

const isOfTypes =
  ({ types = [] } = {}) =>
  ({ type }) =>
    types.length === 0 || types.includes(type);
const fitting = (state, filters) =>
  searched(within(state.activity, filters, 'time'), filters?.source, ({ source }) => [source]).filter(
    isOfTypes(filters),
  );

const lineOfEntry = ({ time, action, type, source, personId, outcome, details, cause, target }) =>
  renderCsvLine([time, action, type, source, personId, outcome, details, cause, target?.kind, target?.id]);

/** The activity log. */
export const activityHandlers = {
  listActivity: ({ state, body: { filters, sort = { column: 'time', direction: 'desc' }, ...page } }) => {
    const rows = sorted(fitting(state, filters), sort, ({ type, action, source }) => `${type} ${action} ${source}`);
    return { list: takePage(rows, page), total: rows.length };
  },
  exportActivity: ({ state, body: { filters } }) =>
    new Reply({
      type: 'text/csv; charset=utf-8; header=present',
      text: renderCsvLine(HEADINGS) + fitting(state, filters).map(lineOfEntry).join(''),
      headers: { 'content-disposition': 'attachment; filename="activity-log.csv"' },
    }),
};
