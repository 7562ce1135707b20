import { describe, expect, it } from '@jest/globals';
import type { DescribedChange } from '../../api';
import { changeSummary, cutLinks, listDifferences, reasonOf, unwritten } from './shownChange';

const MALLORY = '1c2b3a49-5d6e-4f70-8a91-b2c3d4e5f607';
const change = (more: Partial<DescribedChange>): DescribedChange => ({
  key: 'groups g',
  type: 'groups',
  id: 'g',
  kind: 'changed',
  severity: 'low',
  reasons: [],
  attributes: [],
  links: [],
  causedBy: [],
  consequences: [],
  names: [{ id: MALLORY.toUpperCase(), name: 'Mallory Keller' }],
  ...more,
});
const link = (name: string, more: Partial<DescribedChange['links'][number]>) => ({
  name,
  added: [],
  addedCount: 0,
  removed: [],
  removedCount: 0,
  unchanged: 0,
  ...more,
});

describe('the summary of a change', () => {
  it('counts links and names attributes', () => {
    const links = [
      link('members', { removedCount: 41 }),
      link('owners', { addedCount: 3, removedCount: 1 }),
      link('memberOf', { addedCount: 1200 }),
    ];
    expect(changeSummary(change({ links, attributes: [{ path: 'conditions.users.excludeUsers' }] }))).toBe(
      'Members −41, Owners +3 −1, Member of +1,200, Exclude users',
    );
  });

  it('names one or two added objects', () => {
    const added = [{ principalId: MALLORY, directoryScopeId: '/' }];
    expect(changeSummary(change({ links: [link('assignments', { added, addedCount: 1 })] }))).toBe(
      'Assignments +1 (Mallory Keller)',
    );
    expect(changeSummary(change({ names: [], links: [link('assignments', { added, addedCount: 1 })] }))).toBe(
      'Assignments +1',
    );
  });

  it('counts further attributes, and none of an object that is gone', () => {
    const attributes = ['city', 'country', 'jobTitle', 'state', 'zip'].map((path) => ({ path, from: 'x' }));
    expect(changeSummary(change({ attributes }))).toBe('City, Country, Job title, 2 more');
    expect(changeSummary(change({ kind: 'deleted', attributes, links: [link('members', { removedCount: 2 })] }))).toBe(
      'Members −2',
    );
  });
});

describe('the reason of a change', () => {
  const because = (kind: 'deleted' | 'changed', title?: string) =>
    reasonOf(
      change({ kind, reasons: title === undefined ? [] : [{ rule: 'r', severity: 'high', title, sentence: '' }] }),
    );

  it('says of a deleted object that it is deleted, and why that matters', () => {
    expect(because('deleted', 'privilege removed')).toBe('Deleted: privilege removed');
    expect(because('deleted', 'mass deletion')).toBe('Mass deletion');
    expect(because('deleted')).toBe('Deleted');
    expect(because('changed', 'privilege removed')).toBe('Privilege removed');
  });
});

describe('the values of a change', () => {
  it('have names before ids, links first', () => {
    const differences = listDifferences(
      change({
        attributes: [
          { path: 'excludeUsers', from: [], to: [MALLORY, 'other'] },
          { path: 'city', from: 'Oslo' },
        ],
        links: [link('assignments', { added: [{ principalId: MALLORY }], addedCount: 1, unchanged: 4 })],
      }),
    );
    expect(differences).toEqual([
      { name: 'links.assignments', kept: 4, newValue: [{ principalId: `Mallory Keller (${MALLORY})` }] },
      { name: 'excludeUsers', oldValue: [], newValue: [`Mallory Keller (${MALLORY})`, 'other'] },
      { name: 'city', oldValue: 'Oslo' },
    ]);
  });

  it('say what is left out and what no restore writes', () => {
    const links = [
      link('members', { added: ['a'], addedCount: 1500, removed: ['b'], removedCount: 1, restorable: false }),
      link('owners', { added: ['a'], addedCount: 1 }),
    ];
    const partly = change({ links, attributes: [{ path: 'mail', restorable: false }, { path: 'city' }] });
    expect(cutLinks(partly)).toEqual(['Members: the first 2 of 1,501 values are shown.']);
    expect(unwritten(partly)).toEqual(['Members', 'Mail']);
  });
});
