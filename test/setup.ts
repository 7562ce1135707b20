import { afterEach, beforeEach, expect } from '@jest/globals';
import nock from 'nock';
import { countCalls, forgetCalls } from './calls';

nock.disableNetConnect();
countCalls();

const complaints: string[] = [];
for (const level of ['error', 'warn'] as const) {
  console[level] = (...said: unknown[]) => {
    complaints.push(said.map(String).join(' '));
  };
}

beforeEach(() => {
  complaints.length = 0;
  forgetCalls();
  if (typeof window === 'undefined') return;
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  nock.cleanAll();
  // An unread warning hides the next one that matters.
  expect(complaints).toEqual([]);
});
