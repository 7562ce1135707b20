import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { narrowScreen } from '../../../test/narrowScreen';
import { createUser } from '../../../test/user';
import { CreatedFilters } from './CreatedFilters';
import { useCreatedUrlState } from './useCreatedUrlState';

let widen: () => void;
beforeEach(() => {
  widen = narrowScreen();
});
afterEach(() => {
  cleanup();
  widen();
});

const Page = () => <CreatedFilters urlState={useCreatedUrlState()} />;

it('opens the filters on a small screen on demand, and counts those in force', async () => {
  render(
    <MemoryRouter initialEntries={['/created/a/b?severity=high']}>
      <Routes>
        <Route path="/created/:id/:otherId" element={<Page />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.queryByLabelText('Type')).toBeNull();
  await createUser().click(screen.getByRole('button', { name: 'Filters (1)' }));
  expect(screen.getByRole('searchbox')).toBeInTheDocument();
});
