import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { entry, openLog } from '../../../test/renderActivity';

beforeAll(() => import('../../pages/ActivityPage'), 60_000);

describe('filters', () => {
  it('text goes out as the filter source, trimmed, and stands in the address; blanks alone do nothing', async () => {
    const { user, rows, bodies } = await openLog([entry(0), entry(1, { source: 'oscar@contoso.com' })]);
    const field = screen.getByRole('searchbox', { name: 'Search by source' });
    await user.type(field, ' ada ');
    await waitFor(() => expect(bodies().at(-1)?.filters).toEqual({ source: 'ada' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(window.location.search).toBe('?source=ada');
    await user.clear(field);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(window.location.search).toBe('');
  });

  it('a link with days asks for whole local days, both ends in', async () => {
    const { bodies } = await openLog([entry(0)], '/activity-log?from=2026-03-01&to=2026-03-05&source=ada');
    expect(bodies()).toEqual([
      {
        pagenum: 1,
        perpage: 25,
        sort: { column: 'time', direction: 'desc' },
        filters: {
          from: new Date(2026, 2, 1).toISOString(),
          to: new Date(2026, 2, 5, 23, 59, 59, 999).toISOString(),
          source: 'ada',
        },
      },
    ]);
  });

  it('refuses a first day after the last one and sends nothing', async () => {
    const { bodies } = await openLog([entry(0)], '/activity-log?from=2026-03-06&to=2026-03-05');
    expect(screen.getByRole('alert')).toHaveTextContent('The start date is after the end date.');
    expect(bodies().at(-1)?.filters).toBeUndefined();
  });

  it('names the filters that find nothing and clears them', async () => {
    const { user, rows } = await openLog([entry(0)], '/activity-log?source=nobody');
    expect(await screen.findByText('No activity found')).toBeVisible();
    expect(screen.getByText('No entry matches these filters: source "nobody".')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});
