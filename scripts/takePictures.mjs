#!/usr/bin/env node
/**
 * Takes the pictures of docs/guides from the real console: starts the product with a new data folder and walks through
 * it.
 * Checks nothing: a person looks at the pictures.
 *
 *   node scripts/takePictures.mjs                      the guide's pictures, into docs/images
 *   node scripts/takePictures.mjs --all                every state in every size and look, into out/pictures
 *   node scripts/takePictures.mjs --judge --chapters states   no pictures: axe, high contrast and what sticks out, in every state
 *   node scripts/takePictures.mjs --chapters restore   some chapters only
 *   node scripts/takePictures.mjs --only '^consent'     only pictures whose name fits; all else is gone through all the same
 */
import { parseArgs } from 'node:util';
import { launch } from '../bench/lib/browser.mjs';
import { startProduct } from '../bench/lib/product.mjs';
import { Camera } from './pictures/camera.mjs';
import { administration } from './pictures/chapters/administration.mjs';
import { firstBackup } from './pictures/chapters/firstBackup.mjs';
import { restore } from './pictures/chapters/restore.mjs';
import { Judge } from './pictures/judge.mjs';
import { states } from './pictures/chapters/states.mjs';
import { signedIn } from './pictures/visit.mjs';

const CHAPTERS = { firstBackup, restore, administration, states };
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    judge: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    chapters: { type: 'string', default: Object.keys(CHAPTERS).join() },
  },
});
// A product that runs already: its data has to be what the chapters begin with.
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
  for (const name of values.chapters.split(',')) {
    console.log(name);
    await CHAPTERS[name](story);
  }
  if (judge && judge.tell() > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}
