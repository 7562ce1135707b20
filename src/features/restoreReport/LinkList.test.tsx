import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { LinkList } from './LinkList';

const boxOf = (name: string): Element | null => screen.getByText(name).closest('.attribute');

describe('link changes of an object', () => {
  it('say who was added, who was removed and what was left out', () => {
    render(
      <LinkList links={[{ name: 'members', added: ['Ada (a)'], removed: ['Eve (e)'], withheld: ['Oscar (o)'] }]} />,
    );
    expect(boxOf('Members')?.textContent).toBe('MembersAddedAda (a)RemovedEve (e)Left outOscar (o)');
    expect(boxOf('Members')?.className).toContain('attribute-differs');
  });

  it('name the object that holds the link, and how many there are in all', () => {
    render(
      <LinkList links={[{ name: 'members', of: 'group Board (b)', added: ['Ada (a)'], removed: [], total: 120 }]} />,
    );
    expect(boxOf('Members of group Board (b)')?.textContent).toMatch(
      /Ada \(a\)120 values in total\. The CSV file lists all of them\.$/,
    );
    expect(screen.queryByText('Removed')).toBeNull();
  });
});
