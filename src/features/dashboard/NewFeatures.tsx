import { Link } from 'react-router-dom';
import { pathTo } from '@trc/domain/routes';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { Card } from './Card';

const T = DASHBOARD_TEXTS.features;
const LIST = [
  { title: T.compare, to: 'backups', tag: T.fresh },
  { title: T.todo, to: 'restores', tag: T.fresh },
  { title: T.lockout, to: 'backups', tag: '1.7' },
] as const;

/** Recent features and their places. */
export const NewFeatures = () => (
  <Card title={T.title} className="card-features" isLoading={false}>
    <ul className="features">
      {LIST.map(({ title, to, tag }) => (
        <li key={title} className="row">
          <span className={tag === T.fresh ? 'tag tag-new' : 'tag'}>{tag}</span>
          <Link to={pathTo(to)}>{title}</Link>
        </li>
      ))}
    </ul>
  </Card>
);
