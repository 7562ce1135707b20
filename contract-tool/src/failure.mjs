/** The run is impossible: wrong usage, no answer, no valid token. Exit code 2. */
export class RunFailure extends Error {
  name = 'RunFailure';
}
