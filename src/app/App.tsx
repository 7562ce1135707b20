import { useEffect } from 'react';
import { Provider } from 'react-redux';
import type { AppStore } from '../lib/state';
import { Router, type RouterProps } from './router';

export interface AppProps extends RouterProps {
  store: AppStore;
  /** Called once, after the first commit. */
  onMount?: () => void;
}

/** No StrictMode: mounting twice in development takes the column resizing of Fluent's tables away. */
export const App = ({ store, onMount, ...router }: AppProps) => {
  useEffect(() => onMount?.(), [onMount]);
  return (
    <Provider store={store}>
      <Router {...router} />
    </Provider>
  );
};
