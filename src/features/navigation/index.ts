export {
  navigationReducer,
  routeEntered,
  routeLeft,
  errorRaised,
  selectRoute,
  selectError,
  type NavigationState,
  type ShownRoute,
} from './navigationSlice';
