import { Link } from 'react-router-dom';
import { TEXTS } from '@trc/domain/texts';
import { Icon } from './Icon';

export interface BreadcrumbProps {
  /** The parent pages, the uppermost first; `title` is the full form of a shortened text. */
  above: readonly { text: string; to: string; title?: string }[];
  /** The subject of this page. */
  here: string;
  title?: string;
}

/** The place of a detail page. */
export const Breadcrumb = ({ above, here, title = here }: BreadcrumbProps) => (
  <nav className="breadcrumb small" aria-label={TEXTS.breadcrumb}>
    <ol>
      {above.map(({ text, to, title: whole }) => (
        <li key={to}>
          <Link to={to} title={whole}>
            {text}
          </Link>
          <Icon name="right" />
        </li>
      ))}
      <li aria-current="page" className="second" title={title}>
        {here}
      </li>
    </ol>
  </nav>
);
