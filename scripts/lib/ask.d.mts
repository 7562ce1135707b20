import type { Page } from 'playwright-core';

export function callerOf(page: Page): Promise<(path: string, body: unknown) => Promise<Record<string, unknown>>>;
export function ask(page: Page, path: string, body: unknown): Promise<Record<string, unknown>>;
