import { useEffect, useRef, useState } from 'react';
import { formatCount } from '@trc/domain/format';
import { TEXTS } from '@trc/domain/texts';

/**
 * Announces the number of results of a search, a filter or another page to screen readers (WCAG 4.1.3). A refresh of
 * the same question is silent.
 * @param count of rows on all pages; missing during the first load
 * @param isOld the rows belong to the previous question
 */
export const useFoundAnnouncement = (count: number | undefined, isOld: boolean): string => {
  const [said, setSaid] = useState('');
  const wasOld = useRef(false);
  useEffect(() => {
    if (wasOld.current && !isOld && count !== undefined) {
      const words = TEXTS.table.found(formatCount(count));
      // Screen readers do not announce an unchanged text.
      setSaid((before) => (before === words ? `${words}\u00a0` : words));
    }
    wasOld.current = isOld;
  }, [count, isOld]);
  return said;
};
