/** The second click of a double one is no second wish: what it asks for may have been answered between the two. @returns a handler of clicks that hears the first only */
export const onPress =
  (wish: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) wish();
  };
