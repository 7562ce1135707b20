import { defineTexts } from './catalogue.ts';

export const CONNECTION_TEXTS = defineTexts('connection', {
  lost: 'No connection to the service',
  recovers: 'The page will update when the service is back. Repeat any change that failed.',
});
