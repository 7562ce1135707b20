import { readFileSync } from 'node:fs';
import { InvalidSettingError } from './values.ts';
import type { Values } from './values.ts';

export interface MetricsSettings {
  /** Port on 127.0.0.1; none without it. */
  port: number | undefined;
  /** Bearer token for the service's own port; not served there without it. */
  token: string | undefined;
}

const MIN_TOKEN_LENGTH = 24;

const readToken = (values: Values): string | undefined => {
  const file = values.read('METRICS_TOKEN_FILE');
  if (file === undefined) return undefined;
  let token: string;
  try {
    token = readFileSync(file, 'utf8').trim();
  } catch {
    throw new InvalidSettingError('METRICS_TOKEN_FILE', `names a file that cannot be read: ${file}`);
  }
  values.secretFiles.push(file);
  if (token.length < MIN_TOKEN_LENGTH || /\s/.test(token)) {
    throw new InvalidSettingError(
      'METRICS_TOKEN_FILE',
      `must hold at least ${MIN_TOKEN_LENGTH} characters in one word: ${file}`,
    );
  }
  return token;
};

/** @throws InvalidSettingError */
export const readMetrics = (values: Values): MetricsSettings => ({
  port: values.read('METRICS_PORT'),
  token: readToken(values),
});
