import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { crossing, passedDoor } from './boundaries.mjs';
import { DOORS, ZONES } from './importTables.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const RULES = [
  'boundaries/imports',
  'no-restricted-globals',
  'no-restricted-properties',
  'no-restricted-syntax',
  'no-eval',
  'no-warning-comments',
  'import-x/no-default-export',
  'max-lines',
];

/** Lints a sample as if it stood in `file`; only the rules of this project, so that the sample needs no types. */
const lint = async (file, text) => {
  const eslint = new ESLint({
    cwd: root,
    ruleFilter: ({ ruleId }) => RULES.includes(ruleId),
    overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  });
  const [result] = await eslint.lintText(text, { filePath: path.join(root, file) });
  assert.deepEqual(
    result.messages.filter((message) => message.fatal),
    [],
  );
  return result.messages.map((message) => message.ruleId);
};

/** For each folder of the table: a sample that crosses its border, and one that does not. */
const CROSSINGS = [
  ['domain/x.ts', "import { a } from '../src/lib/hooks';", "import { a } from './roles';"],
  ['src/api/x.ts', "import { a } from '../components/Shell';", "import { a } from '@trc/domain/roles';"],
  ['src/lib/hooks.ts', "import { a } from '../features/session';", "import type { RootState } from './state';"],
  ['src/lib/effects.ts', "import { store } from '../store';", "import { a } from '../api';"],
  ['src/lib/x.ts', "import { a } from '@trc/domain/node/lock';", "import { a } from '@trc/domain/roles';"],
  ['contract-tool/bin/x.mjs', "import { a } from '../../server/src/main.ts';", "import { a } from '../src/run.ts';"],
  ['contract-tool/src/x.ts', "import { a } from '@trc/domain/statuses';", "import { a } from './y.ts';"],
  ['src/store/index.ts', "import { a } from '../pages/index';", "import { a } from '../features/backups';"],
  ['src/components/X.tsx', "import { useAppSelector } from '../lib/hooks';", "import { a } from '@trc/domain/format';"],
  ['src/features/newborn/x.ts', "import { a } from '../backups';", "import { a } from '../toasts';"],
  [
    'src/features/newborn/x.ts',
    "import type { A } from '../../store';",
    "import type { RootState } from '../../lib/state';",
  ],
  [
    'src/pages/X.tsx',
    "import { a } from '../features/backups/BackupsTable';",
    "import { a } from '../features/backups';",
  ],
  ['src/app/X.tsx', "import { a } from '../../server/src/main.ts';", "import { a } from '../pages';"],
  ['src/app/X.tsx', "import { a } from '@trc/simulator/tenant/main';", "import { a } from '@trc/domain/roles';"],
  [
    'simulator/src/x.ts',
    "import { a } from '../../server/src/main.ts';",
    "import { a } from '@trc/domain/sampleTenant';",
  ],
  [
    'server/src/http/contract/x.ts',
    "import { a } from '../handlers/backups.ts';",
    "import { a } from '@trc/domain/limits';",
  ],
  [
    'server/src/http/console/x.ts',
    "import { a } from '../../backup/backupJob.ts';",
    "import { a } from '../../settings/index.ts';",
  ],
  ['server/src/http/metrics/x.ts', "import { a } from '../handlers/backups.ts';", "import { a } from '../rates.ts';"],
  [
    'server/src/http/handlers/x.ts',
    "import { a } from '@trc/simulator/tenant/main';",
    "import { a } from '../../catalog/backups.ts';",
  ],
  ['server/src/http/app.ts', "import { a } from '../restore/index.ts';", "import { a } from './handlers/index.ts';"],
  [
    'server/src/http/errors.ts',
    "import { a } from '../backup/backupJob.ts';",
    "import { a } from '../directory/errors.ts';",
  ],
  [
    'server/src/http/x.ts',
    "import { a } from '../backup/backupJob.ts';",
    "import type { A } from '../contract/generated.ts';",
  ],
  [
    'server/src/contract/x.ts',
    "import type { A } from '../catalog/types.ts';",
    "import type { A } from './generated.ts';",
  ],
  [
    'server/src/content/summary/x.ts',
    "import { a } from '../../storage/types.ts';",
    "import { a } from '@trc/domain/objectTypes';",
  ],
  ['server/src/content/x.ts', "import { a } from '../catalog/versions.ts';", "import { a } from '../keys/index.ts';"],
  [
    'server/src/keys/management/x.ts',
    "import { a } from '../../http/handlers/backups.ts';",
    "import { a } from '../index.ts';",
  ],
  ['server/src/keys/x.ts', "import { a } from '../jobs/index.ts';", "import { a } from '../storage/types.ts';"],
  ['server/src/storage/x.ts', "import { a } from '../catalog/versions.ts';", "import { a } from './types.ts';"],
  ['server/src/jobs/x.ts', "import { a } from '../backup/backupJob.ts';", "import { a } from '../storage/types.ts';"],
  [
    'server/src/directory/x.ts',
    "import { a } from '../storage/types.ts';",
    "import { a } from '@trc/domain/objectTypes';",
  ],
  ['server/src/audit/x.ts', "import { a } from '../restore/types.ts';", "import { a } from '../keys/index.ts';"],
  ['server/src/plans/x.ts', "import { a } from '../protection/purge.ts';", "import { a } from '../restore/types.ts';"],
  ['server/src/activity/x.ts', "import { a } from '../notices/index.ts';", "import { a } from '../storage/types.ts';"],
  [
    'server/src/notices/x.ts',
    "import { a } from '../backup/backupJob.ts';",
    "import { a } from '../activity/activity.ts';",
  ],
  [
    'server/src/backup/x.ts',
    "import { a } from '../comparison/index.ts';",
    "import { a } from '../catalog/versions.ts';",
  ],
  ['server/src/catalog/x.ts', "import { a } from '../restore/index.ts';", "import { a } from '../backup/coverage.ts';"],
  [
    'server/src/comparison/x.ts',
    "import { a } from '../restore/index.ts';",
    "import { a } from '../catalog/objects.ts';",
  ],
  [
    'server/src/restore/x.ts',
    "import { a } from '../protection/purge.ts';",
    "import { a } from '../comparison/index.ts';",
  ],
  [
    'server/src/changes/x.ts',
    "import { a } from '../storage/types.ts';",
    "import { a } from '../comparison/index.ts';",
  ],
  [
    'server/src/protection/x.ts',
    "import { a } from '../restore/index.ts';",
    "import { a } from '../catalog/backups.ts';",
  ],
  [
    'server/src/schedule/x.ts',
    "import { a } from '../http/handlers/backups.ts';",
    "import { a } from '../jobs/index.ts';",
  ],
  [
    'server/src/identity/x.ts',
    "import { a } from '@trc/simulator/signIn/main';",
    "import { a } from '../storage/types.ts';",
  ],
  ['server/src/main.ts', "import { a } from '@trc/simulator/tenant/main';", "import { a } from './service.ts';"],
  [
    'server/src/service.ts',
    "import type { A } from '../../src/api/generated/backups.ts';",
    "import type { A } from './contract/generated.ts';",
  ],
  ['server/src/x.ts', "import { a } from '../../domain/roles.ts';", "import { a } from '@trc/domain/roles';"],
  [
    'server/src/jobs/x.test.ts',
    "import { a } from '../../../src/features/backups/index.ts';",
    "import { a } from '@trc/simulator/test/lag';",
  ],
  [
    'server/test/x.test.ts',
    "import { a } from '../../src/features/backups/index.ts';",
    "import { a } from '../src/backup/backupJob.ts';",
  ],
];

describe('folder boundaries', () => {
  for (const [file, bad, good] of CROSSINGS) {
    it(`${file}: ${bad}`, async () => {
      assert.deepEqual(
        await lint(
          file,
          `${bad}\nexport const used = a;`.replace(
            '= a',
            bad.includes('store }') ? '= store' : bad.includes('useApp') ? '= useAppSelector' : '= a',
          ),
        ),
        ['boundaries/imports'],
      );
      assert.deepEqual(await lint(file, good), []);
    });
  }

  it('covers every folder of the table', () => {
    for (const { folder } of ZONES)
      assert.ok(
        CROSSINGS.some(([file]) => file.startsWith(folder)),
        folder,
      );
  });

  it('also sees re-exports and dynamic imports', async () => {
    assert.deepEqual(await lint('domain/x.ts', "export * from '../src/api';"), ['boundaries/imports']);
    assert.deepEqual(await lint('domain/x.ts', "export { a } from '../src/api';"), ['boundaries/imports']);
    assert.deepEqual(await lint('src/components/X.ts', "export const page = () => import('../pages/Home');"), [
      'boundaries/imports',
    ]);
  });

  it('lets a type of the state through, not its value', () => {
    assert.equal(crossing('src/pages/X.tsx', 'src/lib/state', true), undefined);
    assert.match(crossing('src/pages/X.tsx', 'src/lib/state', false), /must not import/);
  });
});

describe('one door per library', () => {
  for (const { library, names = ['a'], only } of DOORS) {
    it(library, async () => {
      const text = `export { ${names[0]} } from '${library}';`;
      assert.deepEqual(await lint('src/features/newborn/x.ts', text), ['boundaries/imports']);
      assert.equal(passedDoor(`${only[0]}/x.ts`, library, [names[0]]), undefined);
      assert.match(passedDoor('server/src/http/handlers/x.ts', `${library}/deep/file`, ['*']), /only$/);
    });
  }

  it('react-redux: the Provider is free', async () => {
    assert.deepEqual(await lint('src/app/App.tsx', "export { Provider } from 'react-redux';"), []);
  });

  const WEB_APIS = [
    ['fetch', 'src/app/config.ts'],
    ['localStorage', 'src/features/settings/x.ts'],
    ['sessionStorage', 'src/app/config.ts'],
  ];
  for (const [name, door] of WEB_APIS) {
    it(name, async () => {
      assert.deepEqual(await lint('src/features/newborn/x.ts', `export const used = ${name};`), [
        'no-restricted-globals',
      ]);
      assert.deepEqual(await lint('src/features/newborn/x.ts', `export const used = window.${name};`), [
        'no-restricted-properties',
      ]);
      assert.deepEqual(await lint(door, `export const used = [${name}, window.${name}];`), []);
    });
  }
});

describe('bans', () => {
  for (const [what, text, rule] of [
    [
      'raw HTML as a property',
      'export const x = <p dangerouslySetInnerHTML={{ __html: "" }} />;',
      'no-restricted-syntax',
    ],
    ['innerHTML', 'document.body.innerHTML = "x";', 'no-restricted-syntax'],
    ['useHTML', 'export const x = { useHTML: true };', 'no-restricted-syntax'],
    ['text formatter', 'export const x = { formatter: "{point.y}" };', 'no-restricted-syntax'],
    ['eval', 'eval("1");', 'no-eval'],
    ['unfinished work', `export const x = 1; // ${'TO'}DO later`, 'no-warning-comments'],
    ['default export', 'export default 1;', 'import-x/no-default-export'],
    ['over 350 lines', 'f();\n'.repeat(351), 'max-lines'],
    ['a comment that turns a rule off', `// eslint-${'disable'}-next-line\nf();`, 'no-warning-comments'],
    ['a switched off rule', '/* eslint-disable no-eval */\neval("1");', 'no-eval'],
  ])
    it(what, async () => assert.ok((await lint('src/components/X.tsx', text)).includes(rule)));
});
