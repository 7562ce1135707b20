import { Restores } from '../features/restores';
import { useHasExtension } from '../lib/hooks';

export const RestoresPage = () => <Restores canCancel={useHasExtension('cancelRestore')} />;
