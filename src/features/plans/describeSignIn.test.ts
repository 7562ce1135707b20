import { describe, expect, it } from '@jest/globals';
import { operation, plan } from '../../../test/planRows';
import { describeSignIn } from './wording';

describe('the accounts that can sign in after an undo', () => {
  const rows = [
    operation(1, { name: 'Ada', signIn: 'allowed' }),
    operation(2, { signIn: 'blocked' }),
    operation(3, { signIn: 'allowed', selected: false }),
  ];

  it('are named where the page shows all selected operations', () => {
    expect(describeSignIn(plan({ totals: { selected: 2 } }), rows)).toEqual(['Ada can sign in again.']);
    expect(describeSignIn(plan(), [operation(1)])).toEqual([]);
  });

  it('are counted after the first three', () => {
    const all = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name, index) =>
      operation(index, { name, signIn: 'allowed' }),
    );
    expect(describeSignIn(plan({ totals: { selected: 5 } }), all)).toEqual([
      'Ada, Ben, Cleo and 2 other accounts can sign in again.',
    ]);
  });

  it('are counted by the service where the page does not show all operations', () => {
    expect(describeSignIn(plan({ totals: { selected: 9, signIn: 5 } }), rows)).toEqual([
      'Ada and 4 other accounts can sign in again.',
    ]);
    expect(describeSignIn(plan({ totals: { selected: 9, signIn: 1 } }), rows)).toEqual(['Ada can sign in again.']);
    expect(describeSignIn(plan({ totals: { selected: 9, signIn: 2 } }), [])).toEqual(['2 accounts can sign in again.']);
  });

  it('are perhaps not all where a service does not count them', () => {
    expect(describeSignIn(plan({ totals: { selected: 9 } }), rows)).toEqual([
      'Ada can sign in again, and perhaps accounts on other pages of the list as well.',
    ]);
  });
});
