// Generates src/api/generated (the console's client) and server/src/contract/generated.ts (the service's types) from
// openapi.yaml. With --check it generates to a temporary place instead and fails where the committed files differ, are
// missing or are too many.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateServiceTypes } from './lib/serviceTypes.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const CONTRACT = path.join(root, 'openapi.yaml');
const SERVICE_TYPES = 'server/src/contract/generated.ts';
const cli = path.join(root, 'node_modules/@rtk-query/codegen-openapi/lib/bin/cli.mjs');

/** Generates into `folder`/generated, which it empties first, so that no stray file survives. */
const generate = (folder) => {
  rmSync(path.join(folder, 'generated'), { recursive: true, force: true });
  // The generator fails where the folder is missing.
  mkdirSync(path.join(folder, 'generated'), { recursive: true });
  execFileSync(process.execPath, [cli, 'openapi-config.ts'], {
    cwd: root,
    // Relative, because the generator writes an absolute path into its imports as it stands.
    env: { ...process.env, CODEGEN_FOLDER: `./${path.relative(root, folder)}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

const contentOf = (folder) => {
  const place = path.join(folder, 'generated');
  return new Map(readdirSync(place).map((name) => [name, readFileSync(path.join(place, name), 'utf8')]));
};

/** @returns one sentence per file that differs from the contract. */
const differences = (committed, fresh) =>
  [...new Set([...committed.keys(), ...fresh.keys()])].sort().flatMap((name) => {
    if (!fresh.has(name)) return [`src/api/generated/${name} does not come from openapi.yaml`];
    if (!committed.has(name)) return [`src/api/generated/${name} is missing`];
    return committed.get(name) === fresh.get(name) ? [] : [`src/api/generated/${name} differs from openapi.yaml`];
  });

if (process.argv.includes('--check')) {
  const place = mkdtempSync(path.join(tmpdir(), 'codegen-'));
  try {
    generate(place);
    const found = differences(contentOf(path.join(root, 'src/api')), contentOf(place));
    const typesFile = path.join(root, SERVICE_TYPES);
    const committedTypes = existsSync(typesFile) ? readFileSync(typesFile, 'utf8') : undefined;
    if (committedTypes !== (await generateServiceTypes(CONTRACT)))
      found.push(`${SERVICE_TYPES} differs from openapi.yaml`);
    for (const sentence of found) console.error(sentence);
    if (found.length > 0) {
      console.error('Run "npm run codegen" and commit what it writes.');
      process.exitCode = 1;
    } else {
      console.log('The generated code agrees with openapi.yaml.');
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
} else {
  generate(path.join(root, 'src/api'));
  writeFileSync(path.join(root, SERVICE_TYPES), await generateServiceTypes(CONTRACT));
}
