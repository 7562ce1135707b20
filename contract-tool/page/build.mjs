#!/usr/bin/env node
/**
 * `npm run contract:page [-- FILE]`: renders openapi.yaml with Redoc into one HTML file (out/contract.html unless told)
 * that asks no other host: the script is in it, telemetry is off, and a policy forbids the rest.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLI = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin', 'cli.js');
/** Scripts and styles are in the page; the renderer fetches blobs that it made itself. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; worker-src blob:; connect-src blob:; base-uri 'none'; form-action 'none'";
/** The name of the renderer stands where its picture would be fetched from its maker. */
const LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;
const NAME = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="44" height="16"><text y="12" font-family="sans-serif" font-size="12" fill="#0044d4">Redoc</text></svg>')}`;

const file = resolve(process.argv[2] ?? join(ROOT, 'out', 'contract.html'));
mkdirSync(dirname(file), { recursive: true });
const rendered = spawnSync(
  process.execPath,
  [
    CLI,
    'build-docs',
    'openapi.yaml',
    '--inlineBundle',
    '--openapi.disableTelemetry=true',
    '--openapi.showExtensions=true',
    '--output',
    file,
  ],
  {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
);
if (rendered.status !== 0) {
  console.error(rendered.stdout + rendered.stderr);
  process.exit(1);
}
const page = readFileSync(file, 'utf8');
if (!page.includes('<head>') || !LOGO.test(page)) {
  console.error('The page of the renderer is not as expected: contract-tool/page/build.mjs must learn its new form.');
  process.exit(1);
}
writeFileSync(
  file,
  page
    .replace('<head>', `<head>\n  <meta http-equiv="Content-Security-Policy" content="${POLICY}">`)
    .replaceAll(LOGO, NAME),
);
console.log(`The contract is rendered in ${file}.`);
