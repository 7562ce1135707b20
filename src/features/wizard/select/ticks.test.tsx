import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderWizard, widen } from '../../../../test/renderWizard';

beforeEach(widen);
afterEach(cleanup);

const total = () => document.querySelector('.selection-total')?.textContent;
const link = (label: string) => screen.getByRole('link', { name: new RegExp(`^${label},`) });

describe('ticking', () => {
  it('a tick counts at once in its section and in all, is saved, and the estimate follows the reply', async () => {
    const app = await renderWizard();
    expect(
      screen.getByRole('heading', { level: 2, name: 'Select up to 100 objects to be restored' }),
    ).toBeInTheDocument();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next: compare' }).disabled).toBe(true);
    expect(screen.getByText('Select at least one object')).toBeInTheDocument();
    await app.click(screen.getByRole('checkbox', { name: 'Select Name 0' }));
    expect(total()).toBe('1 of 100 objects');
    expect(link('Users')).toHaveAccessibleName('Users, 1 of 4,218 selected');
    expect(within(screen.getByRole('region', { name: 'Users' })).getByText('1 of 4,218 selected')).toBeInTheDocument();
    expect(screen.getByText('Selection saved')).toBeInTheDocument();
    expect(screen.getByText('1 minute')).toBeInTheDocument();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next: compare' }).disabled).toBe(false);
    expect(app.kept.verbs()).toEqual(['POST']);
    await waitFor(() => expect(screen.getByText('1 of 100 objects selected')).toBeInTheDocument());
  });

  it('refuses a tick above the limit and disables a section that exceeds it', async () => {
    const app = await renderWizard('?rows=100');
    await app.click(screen.getByRole('button', { name: 'Select page (100)' }));
    expect(total()).toBe('100 of 100 objects');
    expect(screen.getByText('10 minutes')).toBeInTheDocument();
    await app.click(screen.getByRole('button', { name: 'Next page' }));
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Name 100' });
    await app.click(box);
    expect(box.checked).toBe(false);
    expect(screen.getByRole('alert')).toHaveTextContent('You can select up to 100 objects');
    expect(total()).toBe('100 of 100 objects');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Select all 4,218: over the limit' }).disabled).toBe(
      true,
    );
    expect(app.kept.verbs()).toEqual(['POST']);
  });

  it('selects a whole section by one button; clearing one object keeps the others', async () => {
    const app = await renderWizard('?type=namedLocations');
    await app.click(screen.getByRole('button', { name: 'Select all 12' }));
    expect(app.boxes('Named locations').every(({ checked }) => checked)).toBe(true);
    await app.click(screen.getByRole('checkbox', { name: 'Select Name 4' }));
    expect(total()).toBe('11 of 100 objects');
    expect(
      app
        .boxes('Named locations')
        .filter(({ checked }) => !checked)
        .map((box) => box.getAttribute('aria-label')),
    ).toEqual(['Select Name 4']);
    expect(app.kept.calls().at(-1)?.body).toMatchObject({
      selection: { namedLocations: { isSectionSelected: false } },
    });
    await app.click(screen.getByRole('button', { name: 'Remove all Named locations' }));
    expect(screen.getByText('11 named locations removed')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your selection' })).toHaveFocus();
    await app.click(screen.getByRole('button', { name: 'Undo' }));
    expect(total()).toBe('11 of 100 objects');
  });

  it('under a search "select all" takes what was found, one by one', async () => {
    const app = await renderWizard('?search=x');
    await app.click(screen.getByRole('button', { name: 'Select all 3 found' }));
    expect(total()).toBe('3 of 100 objects');
    expect(app.kept.calls()[0]?.body).toMatchObject({
      selection: {
        users: {
          isSectionSelected: false,
          selected: expect.arrayContaining([{ id: 'users-x0', displayName: 'Name x0' }]),
        },
      },
    });
    expect(app.asked().at(-1)).toMatchObject({ perpage: 1000, search: 'x' });
  });

  it('under a search "select all" keeps a whole section that the search mostly hides', async () => {
    const app = await renderWizard('?type=namedLocations');
    await app.click(screen.getByRole('button', { name: 'Select all 12' }));
    await app.user.type(screen.getByRole('searchbox'), 'x');
    await app.click(await screen.findByRole('button', { name: 'Select all 3 found' }));
    expect(total()).toBe('12 of 100 objects');
  });

  it('the header tick and Ctrl+A take the page, Shift takes a range, and the row itself is a tick', async () => {
    const app = await renderWizard();
    const header = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all objects of this page' });
    await app.click(header);
    expect(total()).toBe('25 of 100 objects');
    await app.click(header);
    expect(total()).toBe('0 of 100 objects');
    await app.click(app.boxes()[2] as HTMLElement);
    expect(header.indeterminate).toBe(true);
    await app.user.keyboard('{Shift>}');
    await app.click(app.boxes()[6] as HTMLElement);
    await app.user.keyboard('{/Shift}');
    expect(total()).toBe('5 of 100 objects');
    await app.click(within(app.table()).getByText('Name 9'));
    expect(total()).toBe('6 of 100 objects');
    await app.user.keyboard('{Control>}a{/Control}');
    expect(total()).toBe('25 of 100 objects');
    await app.user.keyboard('/');
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
    await app.user.keyboard('{Control>}a{/Control}');
    expect(total()).toBe('25 of 100 objects');
  });

  it('clears everything and undoes it', async () => {
    const app = await renderWizard();
    await app.click(app.boxes()[0] as HTMLElement);
    await app.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(total()).toBe('0 of 100 objects');
    expect(screen.getByRole('heading', { name: 'Your selection' })).toHaveFocus();
    expect(link('Users')).toHaveAccessibleName('Users, 0 of 4,218 selected');
    expect(app.kept.verbs()).toEqual(['POST', 'DELETE']);
    await app.click(screen.getByRole('button', { name: 'Undo' }));
    expect(total()).toBe('1 of 100 objects');
    expect(app.boxes()[0]?.checked).toBe(true);
    expect(link('Users')).toHaveAccessibleName('Users, 1 of 4,218 selected');
  });

  it.each(['POST', 'PATCH'])('says in the header that a %s failed, and shows what is saved', async (verb) => {
    const app = await renderWizard();
    if (verb === 'PATCH') await app.click(app.boxes()[0] as HTMLElement);
    app.kept.failures.push({ status: 500, message: 'The disk is full' });
    await app.click(app.boxes()[1] as HTMLElement);
    expect(app.kept.verbs().at(-1)).toBe(verb);
    const message = screen
      .getByText('The change was not saved. What you see is the saved selection.')
      .closest('.message') as HTMLElement;
    expect(message).toHaveTextContent('The disk is full. Internal server error. Request r1');
    expect(
      message.compareDocumentPosition(screen.getByRole('heading', { level: 2, name: /^Select up to/ })) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    expect(
      app
        .boxes()
        .map(({ checked }) => checked)
        .slice(0, 2),
    ).toEqual([verb === 'PATCH', false]);
    await app.click(within(message).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/^The change was not saved/)).toBeNull();
  });

  it('experimental mode switched off above 100 bars the way on and says how many are too many', async () => {
    const app = await renderWizard('?rows=100', { local: { 'trc.experimental': 'true' } });
    await app.click(screen.getByRole('button', { name: 'Select page (100)' }));
    await app.click(screen.getByRole('button', { name: 'Next page' }));
    await app.click(app.boxes()[0] as HTMLElement);
    expect(total()).toBe('101 of 10,000 objects');
    await app.user.keyboard('{Control>}{Shift>}[KeyE]{/Shift}{/Control}');
    await app.settle();
    expect(total()).toBe('101 of 100 objects');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You can select up to 100 objects: 1 too many. Remove some to continue.',
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next: compare' }).disabled).toBe(true);
    expect(screen.getByText('Select at most 100 objects')).toBeInTheDocument();
  });
});
