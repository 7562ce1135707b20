import { TEXTS } from '@trc/domain/texts';
import { EmptyState } from '../feedback/EmptyState';

/** Shown for an empty page of a list with other pages; the pager stays. */
export const EmptyPage = () => <EmptyState icon="document" {...TEXTS.table.emptyPage} />;
