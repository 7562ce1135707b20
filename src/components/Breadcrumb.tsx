import { Link } from 'react-router-dom';
import { TEXTS } from '../domain/texts';
import { Icon } from './Icon';

export interface BreadcrumbProps {
  /** The pages above, the uppermost first. */
  above: readonly { text: string; to: string }[];
  /** What this page is about. */
  here: string;
}

/** Where a detail page belongs (DESIGN section 3). */
export const Breadcrumb = ({ above, here }: BreadcrumbProps) => (
  <nav className="breadcrumb small" aria-label={TEXTS.breadcrumb}>
    <ol>
      {above.map(({ text, to }) => (
        <li key={to}>
          <Link to={to}>{text}</Link>
          <Icon name="right" />
        </li>
      ))}
      <li aria-current="page" className="second" title={here}>{here}</li>
    </ol>
  </nav>
);
