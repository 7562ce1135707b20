import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../components/Button';
import { StatusScreen } from '../components/StatusScreen';
import { pathTo, routeOf } from '../domain/routes';
import { TEXTS } from '../domain/texts';

/** An unknown address keeps standing in the address bar and is named here. */
export const NotFoundPage = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <StatusScreen
      icon="compass" title={TEXTS.notFound.title}
      actions={<Button look="primary" onClick={() => void navigate(pathTo('dashboard'))}>{TEXTS.back}</Button>}
    >
      <p>{TEXTS.notFound.text}</p>
      {pathname !== routeOf('404').path && <p className="mono">{pathname}</p>}
    </StatusScreen>
  );
};
