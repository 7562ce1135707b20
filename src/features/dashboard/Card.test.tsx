import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Card } from './Card';

describe('a card of the dashboard', () => {
  it.each<[string, undefined[] | undefined]>([
    ['its content', undefined],
    ['each part of its content', [undefined, undefined]],
  ])('shows that it loads while %s is missing', (_, content) => {
    render(
      <Card title="Last backup" lines={3}>
        {content}
      </Card>,
    );
    expect(screen.getByRole('region', { name: 'Last backup' })).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelectorAll('.skeleton')).toHaveLength(3);
  });

  it('shows what there is, be it one part of several', () => {
    render(<Card title="Last backup">{[undefined, <p key="1">No backup yet</p>]}</Card>);
    expect(screen.getByRole('region', { name: 'Last backup' })).not.toHaveAttribute('aria-busy');
    expect(document.querySelector('.skeleton')).toBeNull();
    expect(screen.getByText('No backup yet')).toBeVisible();
  });
});
