import { Navigate } from 'react-router-dom';
import { pathTo } from '@trc/domain/routes';

export const HomePage = () => <Navigate to={pathTo('dashboard')} replace />;
