import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';

// A hidden frame of a new tab ends here (src/redirect.html): the reply of the provider goes to the tab.
void broadcastResponseToMainFrame().catch(() => undefined);
