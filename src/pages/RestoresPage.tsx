import { Restores } from '../features/restores';
import { selectStart } from '../features/start';
import { useAppSelector } from '../lib/hooks';

/** What the backend does not have is not offered. */
export const RestoresPage = () => (
  <Restores canCancel={useAppSelector(selectStart).service?.extensions.includes('cancelRestore') === true} />
);
