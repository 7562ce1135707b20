import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Card } from './Card';

describe('a card of the dashboard', () => {
  it('shows that it loads, with the given number of lines', () => {
    render(
      <Card title="Last backup" lines={3} isLoading>
        <p>No backup yet</p>
      </Card>,
    );
    expect(screen.getByRole('region', { name: 'Last backup' })).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelectorAll('.skeleton')).toHaveLength(3);
    expect(screen.queryByText('No backup yet')).toBeNull();
  });

  it('shows its content when it is loaded', () => {
    render(
      <Card title="Last backup" isLoading={false}>
        <p>No backup yet</p>
      </Card>,
    );
    expect(screen.getByRole('region', { name: 'Last backup' })).not.toHaveAttribute('aria-busy');
    expect(document.querySelector('.skeleton')).toBeNull();
    expect(screen.getByText('No backup yet')).toBeVisible();
  });
});
