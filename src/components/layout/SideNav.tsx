import { Link, useLocation } from 'react-router-dom';
import { pathTo, routeOf, ROUTES, type RouteName, type RouteRow } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { readComparedSides } from '@trc/domain/comparedSides';
import { Button } from '../inputs/Button';
import { Icon } from './Icon';
import type { IconName } from './icons';

const ICON: Readonly<Partial<Record<RouteName, IconName>>> = {
  dashboard: 'home',
  changes: 'swap',
  backups: 'backup',
  restores: 'history',
  plans: 'list',
  scheduler: 'calendar',
  activity: 'log',
  permissions: 'people',
  encryption: 'key',
  notifications: 'bell',
};
/** Pages that belong to an item and do not stand below its address. */
const BELONGS: Readonly<Partial<Record<RouteName, readonly RouteName[]>>> = {
  changes: ['created'],
  backups: ['compare-backups', 'deleted-backups'],
  restores: ['restore-report'],
};
const T = TEXTS.shell;

export interface SideNavProps {
  items: readonly RouteRow[];
  /** Main items that may come: they keep their room, so that the others do not move. */
  pending?: readonly RouteRow[];
  version: string;
  /** Icons only, with the words on hover and focus. */
  isRail?: boolean;
  /** Missing where it cannot be changed: in the drawer and on a narrow screen. */
  onRail?: (isRail: boolean) => void;
  /** After a choice, for the drawer to close. */
  onChosen?: () => void;
}

const NONE: readonly RouteRow[] = [];

interface ItemsProps extends Pick<SideNavProps, 'items' | 'onChosen' | 'pending'> {
  label?: string;
}

const Items = ({ items, pending = NONE, onChosen, label }: ItemsProps) => {
  const { pathname, search } = useLocation();
  const isAt = (name: RouteName) => `${pathname}/`.startsWith(`${routeOf(name).path.split('/:')[0]}/`);
  // The page of an object belongs to the list from which a person opened it.
  const openedFrom: RouteName = readComparedSides(new URLSearchParams(search)) ? 'changes' : 'backups';
  const isCurrent = (name: RouteName) =>
    [name, ...(BELONGS[name] ?? [])].some(isAt) || (name === openedFrom && isAt('object'));
  return (
    <ul aria-label={label}>
      {items.map((row) =>
        pending.includes(row) ? (
          <li key={row.name} aria-hidden="true">
            <span className="nav-item" />
          </li>
        ) : (
          <li key={row.name}>
            <Link
              className="nav-item"
              to={pathTo(row.name)}
              aria-current={isCurrent(row.name) ? 'page' : undefined}
              onClick={onChosen}
            >
              <Icon name={ICON[row.name] ?? 'document'} />
              <span className="nav-label">{row.title}</span>
            </Link>
          </li>
        ),
      )}
    </ul>
  );
};

/** The pages that a role may open, from the route table. */
export const SideNav = ({ items, pending = NONE, version, isRail = false, onRail, onChosen }: SideNavProps) => {
  const administration = items.filter((row) => row.menu === 'administration');
  return (
    <nav className={isRail ? 'nav nav-rail' : 'nav'} aria-label={T.navigation}>
      <Items
        items={ROUTES.filter((row) => row.menu === 'main' && (items.includes(row) || pending.includes(row)))}
        pending={pending}
        onChosen={onChosen}
      />
      {administration.length > 0 && (
        <>
          <p className="nav-group">{T.administration}</p>
          <Items items={administration} onChosen={onChosen} label={T.administration} />
        </>
      )}
      <span className="space" />
      <div className="nav-foot">
        <span className="nav-version">{TEXTS.version(version)}</span>
        {onRail && (
          <Button
            look="icon"
            small
            icon={isRail ? 'expand' : 'collapse'}
            aria-label={isRail ? T.expand : T.collapse}
            title={isRail ? T.expand : T.collapse}
            aria-expanded={!isRail}
            onClick={() => onRail(!isRail)}
          />
        )}
      </div>
    </nav>
  );
};
