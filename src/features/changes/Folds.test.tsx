import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { REPLY } from '../../../test/renderChanges';
import { Folds } from './Folds';

afterEach(cleanup);

const fold = (sentence: string, consequences: string[]) => ({ sentence, causes: [sentence], consequences });

it('says how many objects more than one sentence counts, and nothing where the numbers add up', () => {
  const first = fold('1 user was deleted: 2 groups lost members.', ['groups a', 'groups b']);
  const view = render(
    <Folds folds={[first, fold('1 device was deleted: 1 group lost members.', ['groups b'])]} totals={REPLY.totals} />,
  );
  expect(
    screen.getByText('1 object has causes in more than one sentence, and each of them counts it.'),
  ).toBeInTheDocument();
  view.rerender(<Folds folds={[first]} totals={REPLY.totals} />);
  expect(screen.queryByText(/more than one sentence/)).toBeNull();
});
