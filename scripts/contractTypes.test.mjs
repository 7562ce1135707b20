import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { load } from 'js-yaml';
import { generateServiceTypes } from './lib/serviceTypes.mjs';
import { root } from './lib/run.mjs';

const TSC = path.join(root, 'node_modules/typescript/bin/tsc');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'contract-types-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Renames a property of a schema, also in its list of required ones. */
const rename = (schema, from, to) => {
  assert.ok(schema.properties[from], `the contract has ${from}`);
  schema.properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, value]) => [name === from ? to : name, value]),
  );
  schema.required = schema.required?.map((name) => (name === from ? to : name));
};

/** Compiles a copy of the service's handlers with the types of a changed contract. @returns the compiler's output */
const compileWith = async (change) => {
  const contract = load(fs.readFileSync(path.join(root, 'openapi.yaml'), 'utf8'));
  change(contract);
  const file = path.join(folder, 'openapi.json');
  fs.writeFileSync(file, JSON.stringify(contract));
  const server = path.join(folder, 'server');
  fs.cpSync(path.join(root, 'server/src'), path.join(server, 'src'), {
    recursive: true,
    filter: (source) => !source.endsWith('.test.ts'),
  });
  fs.writeFileSync(path.join(server, 'src/contract/generated.ts'), await generateServiceTypes(file));
  fs.copyFileSync(path.join(root, 'tsconfig.json'), path.join(folder, 'tsconfig.json'));
  const { compilerOptions, extends: base } = JSON.parse(
    fs.readFileSync(path.join(root, 'server/tsconfig.json'), 'utf8'),
  );
  fs.writeFileSync(
    path.join(server, 'tsconfig.json'),
    JSON.stringify({ extends: base, compilerOptions, files: ['src/http/handlers/index.ts'] }),
  );
  for (const place of ['node_modules', 'server/node_modules'])
    if (fs.existsSync(path.join(root, place))) fs.symlinkSync(path.join(root, place), path.join(folder, place));
  return spawnSync(process.execPath, [TSC, '--noEmit', '--noErrorTruncation', '-p', 'server'], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout;
};

describe('types of the service', () => {
  it('do not compile after a field of a request or a reply is renamed, required or optional', async () => {
    const said = await compileWith(({ paths, components: { schemas } }) => {
      const operations = Object.values(paths).flatMap((each) => Object.values(each));
      const bodyOf = (id) =>
        operations.find(({ operationId }) => operationId === id).requestBody.content['application/json'].schema;
      rename(bodyOf('setToken'), 'token', 'accessToken');
      rename(bodyOf('listBackups'), 'knownVersion', 'lastVersion');
      rename(schemas.BackupState, 'backupId', 'id');
      rename(schemas.ActivityEntry, 'personId', 'actorId');
      rename(schemas.RestoreReport, 'valuesWithheld', 'withheld');
    });
    const errors = said.split('\n').filter((line) => /^\S.*error TS/.test(line));
    for (const [file, name] of [
      ['http/handlers/session.ts', 'token'],
      ['http/handlers/backups.ts', 'knownVersion'],
      ['http/handlers/backups.ts', 'backupId'],
      ['activity/activityPage.ts', 'personId'],
      ['http/handlers/index.ts', 'valuesWithheld'],
    ])
      assert.ok(
        errors.some((line) => line.startsWith(`server/src/${file}(`)) && said.includes(name),
        `${name} in ${file}:\n${said}`,
      );
  });
});
