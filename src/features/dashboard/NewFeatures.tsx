import { Link } from 'react-router-dom';
import { pathTo } from '../../domain/routes';
import { DASHBOARD_TEXTS } from '../../domain/texts/dashboard';
import { Card } from './Card';

const T = DASHBOARD_TEXTS.features;

/** R-DASH-03: what came lately and where it is (S-71). */
export const NewFeatures = () => (
  <Card title={T.title} className="card-features">
    <ul className="features">
      {T.list.map(({ key, title, to, tag }) => (
        <li key={key} className="row"><span className={tag ? 'tag' : 'tag tag-new'}>{tag || T.fresh}</span><Link className="cut" to={pathTo(to)}>{title}</Link></li>
      ))}
    </ul>
  </Card>
);
