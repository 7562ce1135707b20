import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import nock from 'nock';
import { operation } from '../../../test/planRows';
import { details, openPlan, start } from '../../../test/renderPlan';

const LOAD_TIME = 120_000;
beforeAll(async () => void (await import('../../pages/PlanPage')), LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
  jest.restoreAllMocks();
});

describe('a plan', () => {
  it('shows a choice at once and keeps it with the revision that it was made on', async () => {
    const app = await openPlan();
    await app.user.click(details('Ada Lindqvist'));
    const city = screen.getByRole('checkbox', { name: 'Write City' });
    await app.user.click(city);
    expect(city).not.toBeChecked();
    expect(screen.getByText('1 of 2 attributes')).toBeInTheDocument();
    expect(screen.getByText('Not selected: stays as it is now.')).toBeVisible();
    await waitFor(() =>
      expect(app.edits()).toEqual([
        { revision: 1, edits: [{ operationId: '1', attributes: [{ path: 'city', selected: false }] }] },
      ]),
    );
    await waitFor(() => expect(start()).toBeEnabled());
    await app.user.click(screen.getByRole('checkbox', { name: 'Do: Ada Lindqvist' }));
    await waitFor(() =>
      expect(app.edits()[1]).toEqual({ revision: 2, edits: [{ operationId: '1', selected: false }] }),
    );
    expect(city).not.toBeChecked();
  });

  it('writes a policy as report-only by a tick, and marks its row', async () => {
    const policy = operation(1, { type: 'conditionalAccessPolicies', name: 'Require MFA', reportOnly: false });
    const app = await openPlan({ list: [policy] });
    expect(screen.queryByText('Report-only')).toBeNull();
    expect(screen.getByText('Stays enforced')).toBeVisible();
    await app.user.click(details('Require MFA'));
    await app.user.click(screen.getByRole('checkbox', { name: 'Write as report-only' }));
    expect(screen.getByText('Report-only')).toBeInTheDocument();
    expect(screen.queryByText('Stays enforced')).toBeNull();
    await waitFor(() =>
      expect(app.edits()).toEqual([{ revision: 1, edits: [{ operationId: '1', reportOnly: true }] }]),
    );
  });

  it('selects an operation without a default by the choice of its links', async () => {
    const app = await openPlan();
    expect(screen.getByRole('checkbox', { name: 'Do: Global Administrator' })).toBeDisabled();
    await app.user.click(details('Global Administrator'));
    expect(screen.getByText('The name is taken.')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Remove Service Maintenance' })).toBeNull();
    await app.user.click(screen.getByRole('radio', { name: 'Remove what was added (1)' }));
    expect(screen.getByRole('checkbox', { name: 'Do: Global Administrator' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Remove Service Maintenance' })).toBeChecked();
    await waitFor(() => expect(app.edits()[0]?.edits).toEqual([{ operationId: '2', linkMode: 'remove' }]));
  });

  it('rolls a choice back that another person has overtaken, and says so', async () => {
    const app = await openPlan();
    app.at.plan = { ...app.at.plan, revision: 7, title: 'Changed by Oscar' };
    await app.user.click(details('Ada Lindqvist'));
    await app.user.click(screen.getByRole('checkbox', { name: 'Write City' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The plan was changed by somebody else. Your last change was not saved.');
    expect(screen.getByRole('checkbox', { name: 'Write City' })).toBeChecked();
    expect(screen.getByRole('heading', { level: 1, name: 'Changed by Oscar' })).toBeInTheDocument();
    await app.user.click(screen.getByRole('checkbox', { name: 'Write City' }));
    await waitFor(() => expect(app.edits()[1]?.revision).toBe(7));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
