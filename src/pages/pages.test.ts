import { describe, expect, it } from '@jest/globals';
import { NOT_YET_BUILT } from '../domain/notYetBuilt';
import { ROUTES } from '../domain/routes';
import { isNotAvailableYet, PAGES } from './index';

describe('pages', () => {
  it('R-ROUTE-37: every route has a page', () => {
    expect(Object.keys(PAGES).sort()).toEqual(ROUTES.map((row) => row.name).sort());
  });

  it('exactly the pages of the list "not yet built" say so', () => {
    expect(ROUTES.map((row) => row.name).filter(isNotAvailableYet).sort()).toEqual([...NOT_YET_BUILT.pages].sort());
  });
});
