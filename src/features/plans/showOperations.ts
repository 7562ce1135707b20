import { scrollToTop } from '../../components/layout/scrollToTop';

export const OPERATIONS_ID = 'plan-operations';

/** Brings the list of operations into view, with the focus on its heading: a filter above it has changed it. */
export const showOperations = (): void => {
  const heading = document.getElementById(OPERATIONS_ID);
  if (!heading) return;
  scrollToTop(heading);
  heading.focus({ preventScroll: true });
};
