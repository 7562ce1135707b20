import { describe, expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { createUser } from '../../../test/user';
import fc from 'fast-check';
import { distanceInWords } from '@trc/domain/lengths';
import { formatDateTime } from '@trc/domain/format';
import { ObjectDiff, type Difference, type DiffMode } from './index';
import { cut, attributeLabel, attributeParents, shownPair, formatAttributeValue } from './values';

const NAMES = { oldName: 'Now', newName: 'After restore' };
const show = (attributes: Difference[], mode: DiffMode = 'split') =>
  render(<ObjectDiff label="Ada" attributes={attributes} mode={mode} {...NAMES} hasHead />);
const row = (name: string) =>
  screen.getAllByRole('listitem').find((item) => item.querySelector('b')?.textContent === name) as HTMLElement;
/** Its code is lazy-loaded. */
const loadViewer = () => act(async () => void (await import('./TextDiffViewer')));

describe('values', () => {
  it('a value of 150 characters is whole, one of 151 is cut to 150 with an ellipsis', () => {
    expect(cut('a'.repeat(150))).toBe('a'.repeat(150));
    expect(cut('a'.repeat(151))).toBe(`${'a'.repeat(150)}…`);
    fc.assert(
      fc.property(
        fc.string({ maxLength: 400 }),
        (text) => cut(text).length <= 151 && text.startsWith(cut(text).replace(/…$/, '')),
      ),
    );
  });

  it('says that long values are equal at their beginning where they differ after the cut', () => {
    const same = 'x'.repeat(150);
    expect(shownPair('description', `${same}1`, `${same}2`, false)).toEqual({
      old: `${same}…`,
      now: `${same}…`,
      isCut: true,
      isEqual: true,
    });
    expect(shownPair('description', `${same}1`, `${same}2`, true)).toEqual({
      old: `${same}1`,
      now: `${same}2`,
      isCut: true,
      isEqual: false,
    });
  });

  it('shows a difference of invisible characters', () => {
    expect(shownPair('displayName', 'Ada', 'A\u200bda\u202e', false)).toMatchObject({
      old: 'Ada',
      now: 'A\ufffdda\ufffd',
      isEqual: false,
    });
  });

  it('secrets are never shown, whatever a backend sends', () => {
    expect(formatAttributeValue('passwordProfile', { password: 'Pa55-w0rd' })).toBe('Hidden: secrets are never shown');
    expect(formatAttributeValue('passwordCredentials', [{ displayName: 'ci', secretText: 'Pa55-w0rd' }])).toBe(
      'display name: ci, secret text: Hidden: secrets are never shown',
    );
    expect(formatAttributeValue('keyCredentials', [{ displayName: 'cert', key: 'MIIC' }])).not.toContain('MIIC');
  });

  it('shows readable values, and names in place of ids while they are distinct', () => {
    const [one, other] = ['1c2b3a49-5d6e-4f70-8a91-b2c3d4e5f607', '1c2b3a49-5d6e-4f70-8a91-b2c3d4e5f608'];
    expect(formatAttributeValue('accountEnabled', true)).toBe('Yes');
    expect(formatAttributeValue('x', ['a', 'b'])).toBe('a, b');
    expect(formatAttributeValue('x', { '@odata.type': 'y', start: 1, more: { end: false } })).toBe(
      'start: 1, more: { end: No }',
    );
    expect(shownPair('x', [`Sales (${one})`], [`Finance (${other})`], false)).toMatchObject({
      old: 'Sales',
      now: 'Finance',
      isCut: true,
    });
    expect(shownPair('x', [`Sales (${one})`], [`Sales (${other})`], false)).toMatchObject({
      old: `Sales (${one})`,
      now: `Sales (${other})`,
      isEqual: false,
    });
    expect(attributeLabel('conditions.users.excludeGroups')).toBe('Exclude groups');
    expect(attributeParents('conditions.users.excludeGroups')).toBe('Conditions › Users');
    expect([attributeLabel('links.members'), attributeParents('links.members'), attributeParents('jobTitle')]).toEqual([
      'Members',
      undefined,
      undefined,
    ]);
  });

  it('a distance has its largest unit in words', () => {
    const day = 86_400_000;
    expect(
      [30_000, 60_000, -2 * 60_000, 3_600_000, 5 * day, 31 * day, 182 * day, 366 * day, -4 * 365.25 * day].map(
        distanceInWords,
      ),
    ).toEqual([undefined, '1 minute', '2 minutes', '1 hour', '5 days', '1 month', '6 months', '1 year', '4 years']);
  });
});

describe('ObjectDiff', () => {
  it('both values are seen and the words that differ are marked, side by side and inline', async () => {
    await loadViewer();
    for (const mode of ['split', 'inline'] as const) {
      const { container, unmount } = show(
        [{ name: 'jobTitle', oldValue: 'Senior sales manager', newValue: 'Senior accountant' }],
        mode,
      );
      await screen.findByText('accountant', { selector: 'ins' });
      expect([...container.querySelectorAll('del')].map((mark) => mark.textContent).join('')).toContain('sales');
      expect([...container.querySelectorAll('del, ins')].map((mark) => mark.textContent).join(' ')).not.toContain(
        'Senior',
      );
      expect(container.querySelectorAll('tr')).toHaveLength(mode === 'split' ? 1 : 2);
      unmount();
    }
  });

  it('dates are shown as local dates with their distance, the whole text on hover', () => {
    show([
      { name: 'employeeHireDate', oldValue: '2025-09-01T00:00:00Z', newValue: '2021-09-01T00:00:00Z' },
      { name: 'expires', newValue: '2021-09-01T00:00:00Z' },
    ]);
    const dates = within(row('Employee hire date'));
    expect(dates.getByText(formatDateTime('2025-09-01T00:00:00Z')).getAttribute('title')).toBe('2025-09-01T00:00:00Z');
    expect(dates.getByText(formatDateTime('2021-09-01T00:00:00Z')).tagName).toBe('INS');
    expect(dates.getByText('4 years earlier')).toBeDefined();
    expect(within(row('Expires')).getByText('No value')).toBeDefined();
  });

  it('links count added, removed and kept values, and an empty side is not a missing value', () => {
    show([
      { name: 'links.assignments', oldValue: ['Ada', 'Oscar'], kept: 12 },
      { name: 'links.members', newValue: ['Vera'], kept: 0 },
      { name: 'links.owners', newValue: ['Vera'] },
    ]);
    expect(within(row('Assignments')).getByText('2 removed, 12 unchanged')).toBeDefined();
    expect(within(row('Assignments')).getByText('12 unchanged')).toBeDefined();
    expect(within(row('Members')).getByText('None')).toBeDefined();
    expect(within(row('Owners')).getByText('Other values were not read')).toBeDefined();
    expect(within(row('Members')).getByText('1 added, 0 unchanged')).toBeDefined();
    expect(within(row('Owners')).getByText('1 added')).toBeDefined();
    expect(screen.queryByText('No value')).toBeNull();
  });

  it('shows words of the directory as words, licences by their product, and keeps the raw value as a tooltip', () => {
    const skuId = '06ebc4ee-1bb5-47dd-8120-11324bc54e06';
    show([
      { name: 'assignedLicenses', newValue: [{ skuId, disabledPlans: ['a', 'b'] }] },
      { name: 'grantControls.builtInControls', newValue: ['mfa', 'compliantDevice'] },
      { name: 'state', oldValue: 'enabledForReportingButNotEnforced' },
    ]);
    const licence = within(row('Licences')).getByText('Microsoft 365 E5: 2 services switched off');
    expect(licence).toHaveAttribute('title', `Microsoft 365 E5 (${skuId}): 2 services switched off`);
    expect(within(row('Built in controls')).getByText('multifactor authentication, compliant device')).toHaveAttribute(
      'title',
      'mfa, compliantDevice',
    );
    expect(within(row('State')).getByText('report-only')).toHaveAttribute('title', 'enabledForReportingButNotEnforced');
  });

  it('a cut value can be seen whole and cut again', async () => {
    const long = `${'word '.repeat(40)}end`;
    show([{ name: 'description', newValue: long }]);
    const user = createUser();
    expect(row('Description').querySelector('ins')?.textContent).toBe(`${long.slice(0, 150)}…`);
    await user.click(screen.getByRole('button', { name: 'Show all of Description' }));
    expect(row('Description').querySelector('ins')?.textContent).toBe(long);
    await user.click(screen.getByRole('button', { name: 'Show less of Description' }));
    expect(row('Description').querySelector('ins')?.textContent).toBe(`${long.slice(0, 150)}…`);
  });

  it('shows markup in a value as text', () => {
    const { container } = show([{ name: 'displayName', newValue: '<img src=x onerror=alert(1)>' }]);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined();
  });

  it('many attributes come in parts', async () => {
    show(Array.from({ length: 40 }, (_, index) => ({ name: `a${index}`, newValue: index })));
    expect(screen.getAllByRole('listitem')).toHaveLength(25);
    await createUser().click(screen.getByRole('button', { name: 'Show 15 more attributes' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(40);
  });
});
