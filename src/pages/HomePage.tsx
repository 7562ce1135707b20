import { Navigate } from 'react-router-dom';
import { pathTo } from '../domain/routes';

export const HomePage = () => <Navigate to={pathTo('dashboard')} replace />;
