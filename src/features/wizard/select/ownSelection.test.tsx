import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { BACKUP, named } from '../../../../test/openSelection';
import { renderWizard, widen } from '../../../../test/renderWizard';
import { EMPTY_SELECTION, withTicks } from '../selection';

beforeEach(widen);
afterEach(cleanup);

describe('a selection that the person saved on another device', () => {
  const own = withTicks(EMPTY_SELECTION, 'users', named('users-1', 'users-3'), true);
  const open = (extensions = ['findOwnSelection'], selection = own) => renderWizard('', { extensions, own: selection });
  const offer = () => screen.queryByRole('button', { name: /^Continue with your saved selection/ });
  const ticked = (app: Awaited<ReturnType<typeof open>>) =>
    app.boxes().flatMap(({ checked }, index) => (checked ? [index] : []));

  it('is offered, read when the person continues with it, and changed in place', async () => {
    const app = await open();
    expect(ticked(app)).toEqual([]);
    expect(offer()).toHaveTextContent('Continue with your saved selection (2 objects)');
    await app.click(offer() as HTMLElement);
    expect(ticked(app)).toEqual([1, 3]);
    expect(offer()).toBeNull();
    await app.click(app.boxes()[4] as HTMLElement);
    expect(app.kept.verbs().at(-1)).toBe('PATCH');
    expect(app.kept.kept.size).toBe(1);
    expect(JSON.parse(app.local.entries.get('trc.restores') as string)).toEqual({
      [BACKUP]: [...app.kept.kept.keys()][0],
    });
  });

  it('is left alone where the person selects something else, and not offered after that was cleared', async () => {
    const app = await open();
    await app.click(app.boxes()[0] as HTMLElement);
    expect(offer()).toBeNull();
    expect(app.kept.kept.size).toBe(2);
    await app.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(ticked(app)).toEqual([]);
    expect(offer()).toBeNull();
  });

  it.each([
    ['an empty selection', ['findOwnSelection'], EMPTY_SELECTION, 1],
    ['a service without the operation', [], own, 0],
  ])('is not offered for %s', async (_name, extensions, selection, asked) => {
    const app = await open(extensions, selection);
    expect(offer()).toBeNull();
    expect(app.service.callsOf(`backups/${BACKUP}/selection`)).toHaveLength(asked);
  });
});
