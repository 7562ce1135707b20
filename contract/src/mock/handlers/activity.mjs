import { pageOf, searched, sorted, within } from '../pages.mjs';

/** The activity log. */
export const activityHandlers = {
  listActivity: ({ state, body: { filters, sort = { column: 'time', direction: 'desc' }, ...page } }) => {
    const rows = sorted(searched(within(state.activity, filters, 'time'), filters?.source, ({ source }) => [source]), sort, ({ type, action, source }) => `${type} ${action} ${source}`);
    return { list: pageOf(rows, page), total: rows.length };
  },
};
