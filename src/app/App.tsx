import { Provider } from 'react-redux';
import type { AppStore } from '../lib/state';
import { Router, type RouterProps } from './router';

/** No StrictMode: mounting twice in development takes the column resizing of Fluent's tables away. */
export const App = ({ store, ...router }: RouterProps & { store: AppStore }) => (
  <Provider store={store}>
    <Router {...router} />
  </Provider>
);
