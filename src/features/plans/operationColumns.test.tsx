import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlanOperation } from '../../api';
import { operation } from '../../../test/planRows';
import { operationColumns } from './operationColumns';

afterEach(cleanup);

const textOf = (more: Partial<PlanOperation>): string => {
  const columns = operationColumns({ isDraft: true, onToggle: () => undefined, onEdit: () => undefined });
  const what = columns.find(({ key }) => key === 'what');
  return render(<>{what?.render(operation(1, more))}</>).container.textContent;
};

describe('the row of a user in a plan', () => {
  it('says in words if the user can sign in afterwards', () => {
    expect(textOf({ kind: 'undelete', signIn: 'allowed' })).toMatch(/^Recover .*Can sign in$/);
    expect(textOf({ kind: 'create', signIn: 'needsPassword' })).toMatch(/Can sign in once a new password is set$/);
    expect(textOf({ kind: 'undelete', signIn: 'blocked', comesBackDisabled: true })).toMatch(
      /Sign-in blockedComes back disabled$/,
    );
    expect(textOf({ kind: 'undelete', signIn: 'unknown' })).toMatch(/Not known if the user can sign in$/);
  });

  it('has few elements, because a page shows a hundred rows', () => {
    const columns = operationColumns({ isDraft: true, onToggle: () => undefined, onEdit: () => undefined });
    const row = operation(1, { attributes: [{ path: 'jobTitle', wanted: 'Clerk', selected: true }] });
    const { container } = render(
      <>
        {columns.map(({ key, render: cell }) => (
          <p key={key}>{cell(row)}</p>
        ))}
      </>,
    );
    expect(container.querySelectorAll('p *').length).toBeLessThanOrEqual(7);
  });

  it('says nothing where the plan leaves the account as it is', () => {
    expect(textOf({ attributes: [{ path: 'jobTitle', wanted: 'Clerk', selected: true }] })).not.toMatch(/sign/i);
  });
});

describe('the row of a policy in a plan', () => {
  const policy = { type: 'conditionalAccessPolicies', kind: 'create' } as const;

  it('switches the policy to report-only and back', async () => {
    const onEdit = jest.fn();
    const what = operationColumns({ isDraft: true, onToggle: () => undefined, onEdit }).find(
      ({ key }) => key === 'what',
    );
    render(<>{what?.render(operation(1, { ...policy, reportOnly: false }))}</>);
    await userEvent.click(screen.getByRole('button', { name: 'Write as report-only: Person 1' }));
    expect(onEdit).toHaveBeenCalledWith([{ operationId: '1', reportOnly: true }]);
    cleanup();
    render(<>{what?.render(operation(1, { ...policy, reportOnly: true }))}</>);
    await userEvent.click(screen.getByRole('button', { name: 'Write as enforced: Person 1' }));
    expect(onEdit).toHaveBeenLastCalledWith([{ operationId: '1', reportOnly: false }]);
  });

  it('has no switch where the policy is not selected, stays enforced, or is not a draft any more', () => {
    const state = [{ path: 'displayName', wanted: 'A', selected: true }];
    expect(textOf({ ...policy, reportOnly: false, selected: false })).not.toMatch(/Write as report-only/);
    expect(textOf({ ...policy, kind: 'update', reportOnly: false, attributes: state })).toMatch(/Stays enforced$/);
    const columns = operationColumns({ isDraft: false, onToggle: () => undefined, onEdit: () => undefined });
    const what = columns.find(({ key }) => key === 'what');
    const { container } = render(<>{what?.render(operation(1, { ...policy, reportOnly: true }))}</>);
    expect(container.textContent).toMatch(/Report-only$/);
  });
});

describe('the state of an operation that is done', () => {
  const stateOf = (more: Partial<PlanOperation>): string => {
    const columns = operationColumns({ isDraft: false, onToggle: () => undefined, onEdit: () => undefined });
    const state = columns.find(({ key }) => key === 'state');
    return render(<>{state?.render(operation(1, more))}</>).container.textContent;
  };

  it('has the words of the report, and one word on a service without them', () => {
    expect(stateOf({ state: 'done', action: 'Undelete' })).toBe('Recovered');
    expect(stateOf({ state: 'done', action: 'Contain' })).toBe('Disabled and contained');
    expect(stateOf({ state: 'done' })).toBe('Written');
    expect(stateOf({ state: 'alreadyRight' })).toBe('Already right');
  });

  it('does not claim that an object is right which comes back with others', () => {
    const returning = { kind: 'unchanged', returning: true, selected: false } as const;
    expect(textOf({ ...returning, message: 'The directory restores it.' })).toMatch(/^Comes back automatically /);
    expect(stateOf(returning)).toBe('Left to the directory');
    expect(stateOf({ ...returning, returned: 'notChecked' })).toBe('Not checked');
    expect(stateOf({ ...returning, returned: 'yes' })).toBe('Back');
    expect(textOf({ ...returning, returned: 'yes' })).toMatch(/^Came back automatically .* was read after the restore/);
    expect(stateOf({ ...returning, returned: 'no' })).toBe('Not back');
    expect(stateOf({ kind: 'unchanged', selected: false })).toBe('Already right');
  });

  it('has no icon where the operation has not begun', () => {
    const columns = operationColumns({ isDraft: false, onToggle: () => undefined, onEdit: () => undefined });
    const state = columns.find(({ key }) => key === 'state');
    const { container } = render(<>{state?.render(operation(1, { state: 'notStarted' }))}</>);
    expect(container).toHaveTextContent('Not started');
    expect(container.querySelector('svg')).toBeNull();
  });
});
