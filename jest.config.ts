import type { Config } from 'jest';
import { version } from './package.json';

const typescript = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2022',
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
};

/** Packages that are published as ES modules only. */
const ES_MODULES = [
  'react-diff-viewer-continued',
  'refractor',
  'hastscript',
  'hast-util-parse-selector',
  'property-information',
  'parse-entities',
  'comma-separated-tokens',
  'space-separated-tokens',
  'character-.*',
  'decode-named-character-reference',
  'is-alphabetical',
  'is-alphanumerical',
  'is-decimal',
  'is-hexadecimal',
];

const project = {
  roots: ['<rootDir>/src', '<rootDir>/domain', '<rootDir>/test'],
  globals: { VERSION: version },
  transform: { '\\.m?[jt]sx?$': ['@swc/jest', typescript] as [string, Record<string, unknown>] },
  moduleNameMapper: { '\\.css$': '<rootDir>/test/empty.ts' },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join('|')})/)`],
};
const SETUP = '<rootDir>/test/setup.ts';

const config: Config = {
  // A window costs each file half a second of processor time. Tests without JSX that need one say so in a docblock.
  projects: [
    {
      ...project,
      displayName: 'page',
      testMatch: ['**/*.test.tsx'],
      testEnvironment: '<rootDir>/test/jsdomEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/test/setupPage.ts', SETUP],
    },
    {
      ...project,
      displayName: 'node',
      testMatch: ['**/*.test.ts'],
      testEnvironment: 'node',
      setupFilesAfterEnv: [SETUP],
    },
  ],
  // Milliseconds; whole pages take a while on a machine that has other work.
  testTimeout: 30_000,
  // A worker keeps what its files leave behind, 2.4 GB by the end; above this limit a new one takes over.
  workerIdleMemoryLimit: '1GB',
};

export default config;
