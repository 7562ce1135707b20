import { useEffect, useState } from 'react';

/** Returns the focus to the element that had it when the part opened, unless it has moved meanwhile. */
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
