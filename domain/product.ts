/** The product name in tab titles, the key source and the header. */
export const PRODUCT_NAME = 'Tenant Recovery Console';

/** @returns the tab title of a page, "<Title> - <product>"; without a title the product's name alone. */
export const pageTitle = (title?: string): string => (title ? `${title} - ${PRODUCT_NAME}` : PRODUCT_NAME);
