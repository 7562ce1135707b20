/** Pixels between the upper edge of the page and the scroll target. */
const MARGIN = 16;

/** Scrolls the page, and nothing around it, until an element is at its upper edge. */
export const scrollToTop = (element: HTMLElement): void => {
  const page = element.closest('.main');
  if (page) page.scrollTop += element.getBoundingClientRect().top - page.getBoundingClientRect().top - MARGIN;
};
