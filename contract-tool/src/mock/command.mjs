import { MOCK_USAGE, readMockOptions } from './options.mjs';
import { startMock } from './server.mjs';

/** `mock`: serves made-up data until Ctrl+C. @returns the exit code */
export const runMock = async (args) => {
  const options = readMockOptions(args);
  if (options.help) {
    console.log(MOCK_USAGE);
    return 0;
  }
  const { origin } = await startMock(
    options,
    (operation, status, message) =>
      options.quiet || console.log(`${status} ${operation}${message ? `: ${message}` : ''}`),
  );
  console.log(
    `${origin} answers with made-up data, which lives until it ends${options.console ? '; the console is there, too' : ''}. Ctrl+C ends it.`,
  );
  return 0;
};
