/** Seconds. What the router asked for while the wizard's code came (pages/firstCalls.ts) is not asked for again. */
export const YOUNG = 2;
