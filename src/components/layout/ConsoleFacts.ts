import { createContext, useContext } from 'react';

/** Facts about the deployment: links and version. */
export interface ConsoleFacts {
  version: string;
  documentationUrl: string;
  serviceStatusUrl: string;
  /** The address of the sign-in provider. */
  authority?: string;
  /** Runs with the simulated tenant and the local sign-in. */
  simulated: boolean;
  /** The sign-in page offers emergency access. */
  emergency?: boolean;
  /** Title of the page to return to after signing in. */
  backTo?: string;
}

export const ConsoleFactsContext = createContext<ConsoleFacts>({
  version: '',
  documentationUrl: '',
  serviceStatusUrl: '',
  simulated: false,
});
export const useConsoleFacts = (): ConsoleFacts => useContext(ConsoleFactsContext);
