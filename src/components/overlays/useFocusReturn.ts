import { useEffect, useState } from 'react';

/** Gives the focus back to what had it when the part opened, unless it has gone elsewhere meanwhile. */
export const useFocusReturn = (): void => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Once the part has left the document, and with it the focus.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
          opener.focus();
      });
    },
    [opener],
  );
};
