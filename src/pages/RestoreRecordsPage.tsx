import { Navigate, useParams } from 'react-router-dom';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { pathTo } from '@trc/domain/routes';
import { RestoreRecords } from '../features/restoreRecords';

/** The path knows eleven words, any other is not a page. */
export const RestoreRecordsPage = () => {
  const { records } = useParams();
  const info = OBJECT_TYPES.find(({ slug }) => slug === records);
  return info ? <RestoreRecords key={info.slug} info={info} /> : <Navigate to={pathTo('404')} replace />;
};
