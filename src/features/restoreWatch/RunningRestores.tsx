import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/layout/Icon';
import { pathTo } from '@trc/domain/routes';
import { RESTORE_WATCH_TEXTS } from '@trc/domain/texts/restoreWatch';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { selectRunningRestores, watchBegan } from './watchSlice';
import './running.css';

/** "1 restore running", on every page. Looks once whether a restore runs that somebody else has started. */
export const RunningRestores = () => {
  const dispatch = useAppDispatch();
  const count = useAppSelector(selectRunningRestores).length;
  useEffect(() => {
    dispatch(watchBegan());
  }, [dispatch]);
  if (count === 0) return null;
  const text = RESTORE_WATCH_TEXTS.running(count);
  return (
    <Link className="header-running" to={pathTo('restores')} title={text}>
      <Icon name="ring" spins />
      <span className="header-running-text">{text}</span>
    </Link>
  );
};
