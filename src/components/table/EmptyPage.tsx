import { TEXTS } from '../../domain/texts';
import { EmptyState } from '../EmptyState';

/** Nothing came of a page, and the list has others: they stay within reach, and nobody is told that there is nothing at all. */
export const EmptyPage = () => <EmptyState icon="document" {...TEXTS.table.emptyPage} />;
