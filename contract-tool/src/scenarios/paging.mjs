const MAX_PAGES = 40;

/**
 * Reads all pages of a list and checks that they cover every row once.
 * @param ask gives the reply of a page: {list, total}
 * @returns rows and violations
 */
export const readPages = async (ask, perpage, idOf) => {
  const rows = [];
  const violations = [];
  let total;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const reply = await ask(page, perpage);
    if (!Array.isArray(reply?.list)) return { rows, violations, complete: false };
    total ??= reply.total;
    if (reply.total !== total)
      violations.push({
        kind: 'paging',
        pointer: '/total',
        expected: `${total}, as on page 1`,
        came: `${reply.total} on page ${page}`,
      });
    if (reply.list.length > perpage)
      violations.push({
        kind: 'paging',
        pointer: '/list',
        expected: `at most ${perpage} rows`,
        came: `${reply.list.length} rows`,
      });
    rows.push(...reply.list);
    if (rows.length >= total || reply.list.length === 0) break;
  }
  const ids = rows.map(idOf);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined)
    violations.push({ kind: 'paging', pointer: '/list', expected: 'every row once', came: `${twice} twice` });
  const complete = rows.length >= total || total > MAX_PAGES * perpage;
  if (!complete || (rows.length > total && twice === undefined))
    violations.push({
      kind: 'total',
      pointer: '/total',
      expected: `${rows.length}, the number of rows on all pages`,
      came: String(total),
    });
  return { rows, violations, total, complete: rows.length === total };
};

/** @returns violations where one order is not the other one turned round, by the values of a column. */
export const checkOrder = (ascending, descending, valueOf, pointer) => {
  const up = ascending.map(valueOf);
  const down = descending.map(valueOf).reverse();
  const at = up.findIndex((value, index) => value !== down[index]);
  return at < 0
    ? []
    : [
        {
          kind: 'sort',
          pointer,
          expected: 'descending is ascending turned round',
          came: `${JSON.stringify(up[at])} and ${JSON.stringify(down[at])} at place ${at + 1}`,
        },
      ];
};
