import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../domain/format';
import { TEXTS } from '../../domain/texts';

/**
 * What a search, a filter or another page came to, for who does not see it (WCAG 4.1.3). A refresh of the same question says nothing.
 * @param isOld the rows are those of the question before
 */
export const useFound = (rows: number | undefined, isOld: boolean): string => {
  const [said, setSaid] = useState('');
  const wasOld = useRef(false);
  useEffect(() => {
    if (wasOld.current && !isOld && rows !== undefined) {
      const words = TEXTS.table.found(formatCount(rows));
      // The same words again would not be heard.
      setSaid((before) => (before === words ? `${words}\u00a0` : words));
    }
    wasOld.current = isOld;
  }, [rows, isOld]);
  return said;
};
