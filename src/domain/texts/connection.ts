import { defineTexts } from './catalogue';

export const CONNECTION_TEXTS = defineTexts('connection', {
  lost: 'No connection to the service',
  recovers: 'What is shown refreshes by itself once it is back. A change that failed is not sent again by itself.',
});
