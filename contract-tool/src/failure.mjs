/** The run cannot be made: bad usage, nobody answers, no valid token. Exit code 2. */
export class RunFailure extends Error {
  name = 'RunFailure';
}
