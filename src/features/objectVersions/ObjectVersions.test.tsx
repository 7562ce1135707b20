import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { keepSelections } from '../../../test/selections';
import { objectsIn } from '../wizard/objectSet';
import {
  backupOf,
  DELETED,
  FIRST,
  FORMER,
  ID,
  LIST,
  openVersions,
  RECREATED,
  REPLY,
  version,
} from '../../../test/renderVersions';

const LOAD_TIME = 120_000;
beforeAll(async () => void (await import('../../pages/ObjectPage')), LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const BACK_BY = '308630be-7d77-42dd-a98c-e9e2f42db8dd';
const ROGUE = {
  certainty: 'exact',
  kind: 'person',
  id: '7c6a1de0-52f1-4b5e-8d0a-3f1f8a7f1c11',
  name: 'Mallory Quint',
  time: '2026-03-12T16:41:00.000Z',
  activity: 'Update user',
} as const;

describe('Versions of an object', () => {
  it('shows an object that no backup has as it was read, with its roles, its creator and its containment', async () => {
    const unsaved = {
      since: backupOf(10).backupId,
      until: backupOf(11).backupId,
      readTime: '2026-03-12T19:53:00.000Z',
      attributes: [
        { path: 'accountEnabled', to: false },
        { path: 'userPrincipalName', to: 'service@fabrikam.example' },
      ],
      heldBy: [{ type: 'directoryRoles', id: FORMER, name: 'Global Administrator' }],
      actors: [ROGUE],
      actorState: 'exact',
      executed: {
        decision: 'contain',
        planId: BACK_BY,
        by: 'ada',
        time: '2026-03-12T20:27:00.000Z',
        effects: ['account disabled', 'sessions ended', 'removed from the role Helpdesk'],
      },
    };
    const reply = {
      objectType: 'users',
      objectId: ID,
      displayName: 'Service Maintenance',
      list: [],
      total: 0,
      unsaved,
    };
    await openVersions({ reply: [200, reply] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Service Maintenance' })).toBeInTheDocument();
    const card = within(screen.getByRole('region', { name: 'The object as it was read' }));
    expect(card.getByText(/^As read 03\/12\/2026 7:53 PM, not in any backup\./)).toBeVisible();
    const done =
      'Contained 03/12/2026 8:27 PM by ada: account disabled, sessions ended, removed from the role Helpdesk.';
    expect(card.getByText(new RegExp(done))).toBeVisible();
    expect(card.getByText(/The values below were read before that\./)).toBeVisible();
    const facts = card.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(facts.slice(0, 4)).toEqual([
      'Sign-in name: service@fabrikam.example',
      'Sign-in: Disabled',
      'Roles and groups: Role: Global Administrator',
      'Created: by Mallory Quint, 03/12/2026 4:41 PM',
    ]);
    expect(card.getByRole('link', { name: 'Global Administrator' })).toHaveAttribute(
      'href',
      `/objects/directoryRoles/${FORMER}?since=${unsaved.since}&until=${unsaved.until}`,
    );
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('names the object and says of each version what happened', async () => {
    const app = await openVersions();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lindqvist' })).toBeInTheDocument();
    expect(app.asked()).toEqual([{ objectType: 'users', objectId: ID, pagenum: 1, perpage: 25 }]);
    const words = app.rows().map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(words).toEqual([
      'Created again with a new ID',
      `Could not be readThe backup could not read the object; its details say why. This does not mean that the object was deleted.ID: ${FORMER}`,
      `DeletedThe directory did not have the object.ID: ${FORMER}`,
      `Only service changesStamps, empty values or defaults of the directory.ID: ${FORMER}`,
      `Oldest known versionID: ${FORMER}`,
    ]);
    expect(app.rows().at(-1)).toHaveTextContent('to 03/11/2026 8:00 PM, 2 backups');
  });

  it('says why a version has nothing to open, and leads to the report of a restore', async () => {
    const restore = { restoreId: BACK_BY, time: '2026-03-14T09:00:00.000Z', by: 'ada@fabrikam.example' };
    const actor = {
      certainty: 'exact',
      kind: 'restore',
      time: restore.time,
      activity: 'Restore user',
      restore,
    } as const;
    const list = [
      version(15, { change: 'returned', comparedWith: backupOf(12), actorState: 'exact', actors: [actor, actor] }),
      version(14, { state: 'absent', change: 'deleted' }),
      version(13, { change: 'recreated' }),
      version(12, {}),
    ];
    const app = await openVersions({ reply: [200, { ...REPLY, list, total: 4 }] });
    await screen.findByRole('heading', { level: 1, name: 'Ada Lindqvist' });
    const cells = app.rows().map((row) => within(row).getAllByRole('cell')[2]?.textContent);
    expect(cells).toEqual([
      'No attribute differs from the version of 03/12/2026 8:00 PM',
      '',
      'The version before cannot be opened.',
      'No version before to compare with',
    ]);
    const link = within(app.rows()[0] as HTMLElement).getByRole('link', { name: 'Report of restore 308630be-…-b8dd' });
    expect(link).toHaveAttribute('href', `/restore-report/${BACK_BY}`);
    expect(screen.getAllByRole('link', { name: /^Report of restore/ })).toHaveLength(1);
  });

  it('shows the newest id of an object that a restore created again', async () => {
    const shownId = () => document.querySelector('.version-id .mono')?.textContent;
    const app = await openVersions({
      path: `/objects/users/${FORMER}`,
      reply: [200, { ...REPLY, objectId: FORMER }],
    });
    await screen.findByRole('heading', { level: 1, name: 'Ada Lindqvist' });
    expect(shownId()).toBe(ID);
    const ofFormer = app.rows().map((row) => within(row).queryByText(`ID: ${FORMER}`) !== null);
    expect(ofFormer).toEqual([false, true, true, true, true]);
    cleanup();
    // No backup has the new id yet.
    await openVersions({ reply: [200, { ...REPLY, list: [FIRST], total: 1 }] });
    await screen.findByRole('heading', { level: 1, name: 'Ada Lindqvist' });
    expect(shownId()).toBe(ID);
  });

  it('names who made a version, and says why there is no name', async () => {
    const restore = { restoreId: 'r1', time: '2026-03-14T18:00:00.000Z', by: 'ada@fabrikam.example' };
    const others = ['Nora', 'Vera'].map((name) => ({ ...ROGUE, id: name, name, certainty: 'likely' as const }));
    const list = [
      { ...RECREATED, actorState: 'exact', actors: [{ ...ROGUE, kind: 'restore', restore }] },
      { ...DELETED, actorState: 'exact', actors: [ROGUE, ...others] },
      { ...version(11, { change: 'changed' }), actorState: 'notYet' },
    ];
    const auditState = { state: 'noPermission', gaps: [] };
    const app = await openVersions({ reply: [200, { ...REPLY, list, total: list.length, auditState }] });
    await screen.findByRole('heading', { level: 1, name: 'Ada Lindqvist' });
    const words = app.rows().map((row) => within(row).getAllByRole('cell')[1]?.textContent ?? '');
    expect(words[0]).toContain('by the restore of 03/14/2026 6:00 PM by ada@fabrikam.example');
    expect(words[1]).toContain('by Mallory Quint, 03/12/2026 4:41 PMlikely by Nora, 03/12/2026 4:41 PMand 1 more');
    expect(words[2]).toContain('not in the audit log yet');
    expect(screen.getByText(/^The permission AuditLog\.Read\.All is missing/)).toBeInTheDocument();
  });

  it('opens what differs and what the version does not know', async () => {
    const app = await openVersions();
    const opener = await screen.findByRole('button', {
      name: '1 attribute in the version of 03/15/2026 8:00 PM',
    });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await app.user.click(opener);
    const list = await screen.findByRole('list', { name: 'Differences in the version of 03/15/2026 8:00 PM' });
    expect(within(list).getByText('Clerk')).toBeInTheDocument();
    expect(screen.getByText('In the version before (03/12/2026 8:00 PM)')).toBeInTheDocument();
    expect(screen.getByText('Manager: the backup could not read it')).toBeInTheDocument();
    await app.user.click(opener);
    expect(screen.queryByRole('list', { name: /^Differences/ })).toBeNull();
  });

  it('says what to do about an account that made critical changes, where a person comes from them', async () => {
    const [since, until] = [backupOf(10).backupId, backupOf(11).backupId];
    const app = await openVersions({ extensions: ['listObjectVersions', 'listChanges'] });
    expect(screen.queryByRole('region', { name: 'Account of Ada Lindqvist' })).toBeNull();
    const severities = { critical: 1, high: 0, medium: 0, low: 0 };
    const actors = [{ kind: 'person', id: ID.toUpperCase(), name: 'Ada Lindqvist', changes: 1, severities }];
    app.service.on(`POST /api/backups/${since}/changes/${until}`, [
      200,
      { headline: '', totals: {}, folds: [], list: [], total: 0, incomplete: [], actors },
    ]);
    await app.go(`/objects/users/${ID}?since=${since}&until=${until}`);
    const advice = within(await screen.findByRole('region', { name: 'Account of Ada Lindqvist' }));
    expect(advice.getAllByRole('listitem')).toHaveLength(4);
  });

  it('leads back to the changes that a person comes from, and otherwise to the backups', async () => {
    const app = await openVersions({ extensions: ['listObjectVersions', 'listChanges'] });
    const above = () => within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link');
    const item = () => within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { current: 'page' });
    expect(above()).toHaveAttribute('href', '/backups');
    expect(item()).toHaveTextContent('Backups');
    await app.go(`/objects/users/${ID}?since=${backupOf(10).backupId}&until=now`);
    await waitFor(() => expect(above()).toHaveAttribute('href', `/changes/${backupOf(10).backupId}/now`));
    expect(above()).toHaveTextContent('Changes');
    expect(item()).toHaveTextContent('Changes');
  });

  it('restores present versions only, by the selection of their backup', async () => {
    const app = await openVersions();
    const kept = keepSelections(app.service, backupOf(11).backupId, { users: 5 });
    await screen.findByRole('heading', { level: 1, name: 'Ada Lindqvist' });
    expect(app.rows().map((row) => within(row).queryByRole('button', { name: /^Restore/ }) !== null)).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    await app.user.click(screen.getByRole('button', { name: 'Restore this version of 03/10/2026 8:00 PM' }));
    await waitFor(() => expect(app.address()).toBe(`/backups/${backupOf(11).backupId}`));
    expect(window.location.search).toBe('?show=selected&type=users');
    const { users } = kept.content();
    expect(users && !users.whole ? objectsIn(users.items).map(({ id }) => id) : users).toEqual([FORMER]);
  });

  it('says why the selection was not changed', async () => {
    const app = await openVersions();
    app.service.on('POST /api/restore/selection', [503, { status: 503, message: 'Away', requestId: 'r' }]);
    await app.user.click(await screen.findByRole('button', { name: 'Restore this version of 03/15/2026 8:00 PM' }));
    expect(await screen.findByText('The object was not added to the selection.')).toBeInTheDocument();
    expect(app.address()).toBe(`/objects/users/${ID}`);
  });

  it('offers no restore of a watched object', async () => {
    await openVersions({ reply: [200, { ...REPLY, restorable: false }] });
    expect(await screen.findByText(/A restore does not write it/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  });

  it('reads an id with a slash from the address', async () => {
    const id = 'domains/contoso.com';
    const app = await openVersions({
      path: '/objects/tenantWidePolicies/domains%2Fcontoso.com',
      reply: [200, { ...REPLY, objectType: 'tenantWidePolicies', objectId: id }],
    });
    await screen.findByRole('heading', { level: 1, name: 'Ada Lindqvist' });
    expect(app.asked()[0]?.objectId).toBe(id);
  });

  it('says what failed and tries again', async () => {
    const app = await openVersions({ reply: [503, { status: 503, message: 'The service is away', requestId: 'r' }] });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The versions could not be loaded');
    expect(alert).toHaveTextContent('The service is away');
    app.service.on(LIST, [200, REPLY]);
    await app.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lindqvist' })).toBeInTheDocument();
  });

  it('is not available on a service without it, and not found for people with View only', async () => {
    const app = await openVersions({ extensions: [] });
    expect(await screen.findByText('Versions are not available')).toBeInTheDocument();
    expect(app.asked()).toEqual([]);
    cleanup();
    const viewer = await openVersions({ permissionType: '3' });
    await waitFor(() => expect(viewer.address()).toBe('/404'));
    expect(viewer.asked()).toEqual([]);
  });
});
