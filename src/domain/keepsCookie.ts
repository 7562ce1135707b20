/**
 * Tells who serves the page that this browser keeps something of the console, in local or session storage. Where it does not, the page
 * need not look there before its first paint: a wait for another process (docs/decisions/009-console-start.md).
 */
export const KEEPS_COOKIE = '__Host-keeps';
