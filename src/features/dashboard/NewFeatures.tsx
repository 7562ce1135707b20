import { Link } from 'react-router-dom';
import { pathTo, type RouteName } from '@trc/domain/routes';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { useAppSelector, useHasExtension } from '../../lib/hooks';
import { selectRole } from '../session';
import { Card } from './Card';

const T = DASHBOARD_TEXTS.features;

interface Feature {
  title: string;
  to: RouteName;
  tag: string;
}

/** The newest features that the person can use. */
const useFeatures = (): readonly Feature[] => {
  const mayChange = useAppSelector(selectRole) !== 'viewOnly';
  const hasChanges = useHasExtension('listChanges');
  const hasPlans = useHasExtension('createPlan');
  const todo: Feature = { title: T.todo, to: 'restores', tag: T.fresh };
  // The other features compare or restore, which a viewer may not do.
  if (!mayChange) return [todo];
  return [
    { title: hasChanges ? T.changes : T.compare, to: hasChanges ? 'changes' : 'backups', tag: T.fresh },
    hasPlans ? { title: T.plans, to: 'plans', tag: T.fresh } : todo,
    { title: T.lockout, to: 'backups', tag: '1.7' },
  ];
};

/** Recent features and their places. */
export const NewFeatures = () => (
  <Card title={T.title} className="card-features" isLoading={false}>
    <ul className="features">
      {useFeatures().map(({ title, to, tag }) => (
        <li key={title} className="row">
          <span className={tag === T.fresh ? 'tag tag-new' : 'tag'}>{tag}</span>
          <Link to={pathTo(to)}>{title}</Link>
        </li>
      ))}
    </ul>
  </Card>
);
