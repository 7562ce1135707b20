import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../components/inputs/Button';
import { StatusScreen } from '../components/layout/StatusScreen';
import { pathTo, routeOf } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';

/** An unknown address keeps standing in the address bar and is named here. */
export const NotFoundPage = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <StatusScreen
      icon="compass"
      title={TEXTS.notFound.title}
      actions={
        <Button look="primary" onClick={() => void navigate(pathTo('dashboard'))}>
          {TEXTS.back}
        </Button>
      }
    >
      <p>{TEXTS.notFound.text}</p>
      {pathname !== routeOf('404').path && <p className="mono">{pathname}</p>}
    </StatusScreen>
  );
};
