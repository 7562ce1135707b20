import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { formatCount } from '@trc/domain/format';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { EMBEDDED, onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { rows, runToTheEnd } from './support/backups.ts';
import { eventually } from './support/eventually.ts';
import { ROOT } from './support/processes.ts';
import { countsOf } from './support/tenantCounts.ts';

const FOLDER = process.env['DIRECTORY_DATA'] ?? resolve(ROOT, '../shared/directory-data');
const WITHOUT_DATA = existsSync(FOLDER)
  ? false
  : `no real directory objects in ${FOLDER} (DIRECTORY_DATA names a folder)`;

describe('a tenant with real objects', { skip: WITHOUT_CHROMIUM || WITHOUT_DATA }, () => {
  const stage = onStage({ DIRECTORY_PACING: 'graph', ...EMBEDDED });

  it('after npm run tenant -- import a backup counts what the tenant then holds', async (context) => {
    const { product } = stage;
    const before = await countsOf(product);
    const child = spawn('npm', ['run', '--silent', 'tenant', '--', 'import', FOLDER], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: product.dataDir, TENANT_URL: product.tenantUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'exit')) as [number | null];
    assert.equal(code, 0);
    assert.ok(said.length > 0, 'it says what it did');
    const counts = await countsOf(product);
    for (const { type } of OBJECT_TYPES) assert.ok(counts[type] >= before[type], type);
    assert.ok(counts.conditionalAccessPolicies > before.conditionalAccessPolicies);

    const visit = await stage.visit();
    await visit.signInAs('ada');
    await visit.page.getByRole('button', { name: 'Run backup' }).click();
    const seconds = await runToTheEnd(visit.page);
    context.diagnostic(`Completed after ${seconds} s (goal on an idle machine: 20 s)`);
    await rows(visit.page)
      .first()
      .getByRole('button', { name: /^(Details|\+\d+ types?)/ })
      .click();
    for (const { type, label } of OBJECT_TYPES) {
      await eventually(
        () => visit.page.getByRole('dialog').locator('dl > div', { hasText: label }).first().locator('dd').innerText(),
        formatCount(counts[type]),
        label,
      );
    }
    await visit.end();
  });
});
