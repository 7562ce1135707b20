/** Windows of jsdom have no media; this one is as narrow as a phone. @returns a function that takes it away */
export const narrowScreen = (): (() => void) => {
  window.matchMedia = (query: string) =>
    ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  return () => {
    Reflect.deleteProperty(window, 'matchMedia');
  };
};
