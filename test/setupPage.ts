import '@testing-library/jest-dom/jest-globals';
import { cleanup } from '@testing-library/react';
import { afterEach } from '@jest/globals';
import * as React from 'react';
import './waitFor';

/**
 * React captures a stack for each element, for its warnings, which took a tenth of the time. Above 10,000 elements a
 * second it stops; here it never begins. Warnings keep their component stack.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object | undefined
>;
if (!internals || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('React is not what it was: remove this or adapt it.');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

afterEach(cleanup);
