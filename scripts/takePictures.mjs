#!/usr/bin/env node
/**
 * Walks through the running console in chapters and takes pictures, or judges what it sees. A person looks at the
 * pictures.
 *
 *   node scripts/takePictures.mjs                      the pictures of the guides, into docs/images
 *   node scripts/takePictures.mjs --all                every state in every size and look, into out/pictures
 *   node scripts/takePictures.mjs --judge              no pictures: axe, high contrast and overflow in every state
 *   node scripts/takePictures.mjs --chapters restore   some chapters only; `states` needs --all or --judge
 *   node scripts/takePictures.mjs --only '^consent'    pictures whose name matches; the walk is the same
 */
import { parseArgs } from 'node:util';
import { launch } from '../bench/lib/browser.mjs';
import { startProduct } from '../bench/lib/product.mjs';
import { Camera } from './pictures/camera.mjs';
import { administration } from './pictures/chapters/administration.mjs';
import { firstBackup } from './pictures/chapters/firstBackup.mjs';
import { nightOfTheIncident } from './pictures/chapters/incident.mjs';
import { restore } from './pictures/chapters/restore.mjs';
import { Judge } from './pictures/judge.mjs';
import { states } from './pictures/chapters/states.mjs';
import { signedIn } from './pictures/visit.mjs';

const GUIDE_CHAPTERS = { firstBackup, restore, incident: nightOfTheIncident, administration };
const CHAPTERS = { ...GUIDE_CHAPTERS, states };
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    judge: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    chapters: { type: 'string' },
  },
});
const inEveryState = values.all || values.judge;
const chapters = values.chapters?.split(',') ?? Object.keys(inEveryState ? CHAPTERS : GUIDE_CHAPTERS);
if (!inEveryState && chapters.includes('states')) throw new Error('The chapter "states" needs --all or --judge.');
// A product that runs already: its data has to match the start of the chapters.
const { AT: url, TENANT_URL: tenant, TENANT_TOKEN_FILE: tokenFile, SIGN_IN_URL: signIn } = process.env;
const product = url ? { url, tenant, tokenFile, signIn, stop: () => undefined } : await startProduct();
const browser = await launch();
try {
  const judge = values.judge ? new Judge(values) : undefined;
  const story = {
    browser,
    product,
    camera: judge ?? new Camera(values),
    ada: await signedIn(browser, product, 'Ada Lindqvist'),
  };
  for (const name of chapters) {
    console.log(name);
    await CHAPTERS[name](story);
  }
  if (judge && judge.tell() > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}
