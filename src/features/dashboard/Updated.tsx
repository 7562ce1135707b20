import { useCallback, useSyncExternalStore } from 'react';
import { backupsApi, type ListBackupsApiArg } from '../../api';
import { LIST_REFRESH } from '../../domain/limits';
import { TEXTS } from '../../domain/texts';
import { useAppStore } from '../../store/hooks';

const FEW_SECONDS = 2 * LIST_REFRESH;
const every = (changed: () => void) => {
  const timer = setInterval(changed, LIST_REFRESH);
  return () => clearInterval(timer);
};

/** How old the numbers are; while refreshes arrive the words stay the same, so an unchanged poll changes nothing in the document. */
export const Updated = ({ question }: { question: ListBackupsApiArg }) => {
  const store = useAppStore();
  const text = useSyncExternalStore(every, useCallback(() => {
    const at = backupsApi.endpoints.listBackups.select(question)(store.getState()).fulfilledTimeStamp;
    if (at === undefined) return '';
    const age = Date.now() - at;
    return age < FEW_SECONDS ? TEXTS.table.updated : TEXTS.table.updatedAgo(Math.floor(age / LIST_REFRESH) * (LIST_REFRESH / 1000));
  }, [store, question]));
  return <span className="small second only-table">{text}</span>;
};
