import type { Page } from 'playwright-core';

export function callerOf(page: Page): Promise<(path: string, body: unknown) => Promise<Record<string, unknown>>>;
export function callAsUser(page: Page, path: string, body: unknown): Promise<Record<string, unknown>>;
