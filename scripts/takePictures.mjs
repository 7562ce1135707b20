#!/usr/bin/env node
/**
 * Takes the pictures of docs/guides from the real console: starts the product with data of its own and walks the way of a
 * first backup. Looks at nothing: whoever takes pictures looks at them.
 */
import path from 'node:path';
import { launch } from '../bench/lib/browser.mjs';
import { startProduct } from '../bench/lib/product.mjs';
import { root } from './lib/run.mjs';

const shoot = async (page, name) => {
  await page.waitForTimeout(400);
  await page.screenshot({ path: path.join(root, 'docs/images', `${name}.png`) });
};

const product = await startProduct();
const browser = await launch();
try {
  const page = await browser.newPage({ viewport: { width: 1100, height: 680 } });
  await page.goto(`${product.url}/backups`);
  await page.getByRole('button', { name: /sign in/i }).waitFor();
  await shoot(page, 'sign-in');
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.getByText('Ada Lindqvist').waitFor();
  await shoot(page, 'accounts');
  await page.getByText('Ada Lindqvist').click();
  await page.getByRole('heading', { name: 'Backups', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Run backup' }).waitFor();
  await page.waitForTimeout(1500);
  await shoot(page, 'backups-empty');
  await page.getByRole('button', { name: 'Run backup' }).first().click();
  await page.getByText('Running').first().waitFor();
  await page.waitForTimeout(100);
  await shoot(page, 'backup-running');
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 60_000 });
  await shoot(page, 'backup-completed');
} finally {
  await browser.close();
  await product.stop();
}
