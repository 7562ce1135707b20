import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { AttributeList } from './AttributeList';

const valuesOf = (label: string): (string | null)[] =>
  [...(screen.getByText(label).closest('.attribute')?.querySelectorAll('.attribute-value') ?? [])].map(
    ({ textContent }) => textContent,
  );

describe('the attributes of a restored object', () => {
  it('have the words of the directory in plain words', () => {
    const state = 'enabledForReportingButNotEnforced';
    render(<AttributeList attributes={[{ name: 'state', intended: state, readBack: state }]} />);
    expect(valuesOf('State')).toEqual(['report-only', 'report-only']);
  });

  it('have equal values in the same order, without empty members', () => {
    const intended = { users: { includeUsers: ['All'], excludeUsers: [] }, clientAppTypes: ['browser', 'all'] };
    const readBack = { clientAppTypes: ['all', 'browser'], platforms: null, users: { includeUsers: ['All'] } };
    const texts = { intended: JSON.stringify(intended), readBack: JSON.stringify(readBack) };
    render(<AttributeList attributes={[{ name: 'conditions', ...texts }]} />);
    const text = 'client app types: all, browser, users: { include users: all users }';
    expect(valuesOf('Conditions')).toEqual([text, text]);
  });

  it('keep the order of a list whose order differs', () => {
    render(
      <AttributeList attributes={[{ name: 'tags', intended: '["b","a"]', readBack: '["a","b"]', differs: true }]} />,
    );
    expect(valuesOf('Tags')).toEqual(['b, a', 'a, b']);
  });
});
