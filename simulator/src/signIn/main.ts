import { startSignIn } from './app.ts';
import { readSignInSettings } from './settings.ts';

try {
  const provider = await startSignIn(readSignInSettings(process.env));
  const stop = (): void => {
    void provider.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  console.log(`listening on ${provider.url}`);
} catch (error) {
  console.error(`The local sign-in provider does not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
