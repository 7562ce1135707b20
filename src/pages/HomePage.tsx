import { Navigate } from 'react-router-dom';
import { pathTo } from '../domain/routes';

/** R-ROUTE-07. */
export const HomePage = () => <Navigate to={pathTo('dashboard')} replace />;
