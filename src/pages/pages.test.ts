import { describe, expect, it } from '@jest/globals';
import { ROUTES } from '@trc/domain/routes';
import { PAGES } from './index';

describe('pages', () => {
  it('every route has a page', () => {
    expect(Object.keys(PAGES).sort()).toEqual(ROUTES.map((row) => row.name).sort());
  });
});
