import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '@trc/domain/product';
import { pathTo } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { Button } from '../inputs/Button';
import { Icon } from './Icon';
import { MenuButton } from '../inputs/MenuButton';
import type { MenuItem } from '../overlays';

export type ThemeChoice = 'system' | 'light' | 'dark';

export interface AppHeaderProps {
  tenantName: string;
  user: { name: string; email: string; initials: string };
  /** The permission type of the person, in words; undefined until it is known. */
  permission: string | undefined;
  version: string;
  documentationUrl: string;
  serviceStatusUrl: string;
  theme: ThemeChoice;
  /** No room for the help button: its lines are in the menu of the account. */
  isSmall: boolean;
  onTheme: (theme: ThemeChoice) => void;
  onSignOut: () => void;
  onMenu: () => void;
  onShortcuts: () => void;
  /** The current activity. */
  status?: ReactNode;
}

const THEMES: readonly ThemeChoice[] = ['system', 'light', 'dark'];
const T = TEXTS.shell;

export const AppHeader = (props: AppHeaderProps) => {
  const { tenantName, user, version } = props;
  const help: readonly MenuItem[] = [
    { key: 'documentation', text: T.documentation, href: props.documentationUrl, icon: <Icon name="external" /> },
    { key: 'status', text: T.serviceStatus, href: props.serviceStatusUrl, icon: <Icon name="external" /> },
    { key: 'shortcuts', text: T.shortcuts, onClick: props.onShortcuts, icon: <Icon name="help" /> },
    { key: 'line4', isDivider: true },
    { key: 'version', body: <span className="menu-note">{TEXTS.version(version)}</span> },
  ];
  const account: readonly MenuItem[] = [
    {
      key: 'who',
      body: (
        <span className="menu-person">
          <b>{user.name}</b>
          <span>{user.email}</span>
          <span>{`${T.tenant}: ${tenantName}`}</span>
          {props.permission !== undefined && <span>{`${T.permission}: ${props.permission}`}</span>}
        </span>
      ),
    },
    { key: 'theme', text: T.theme, isHeading: true },
    ...THEMES.map((choice) => ({
      key: choice,
      text: T.themes[choice],
      isChecked: choice === props.theme,
      onClick: () => props.onTheme(choice),
    })),
    { key: 'line2', isDivider: true },
    { key: 'out', text: T.signOut, onClick: props.onSignOut },
  ];
  return (
    <header className="header">
      <Button look="icon" icon="menu" className="menu-button" aria-label={T.menu} onClick={props.onMenu} />
      <span className="header-names">
        <Link className="brand" to={pathTo('home')}>
          <Icon name="product" />
          <span className="cut">{PRODUCT_NAME}</span>
        </Link>
        <span className="header-tenant" title={tenantName}>
          <Icon name="tenant" />
          <span className="cut">{tenantName}</span>
        </span>
      </span>
      <span className="space" />
      {props.status}
      <MenuButton label={T.help} icon="help" className="help-button" items={help} />
      <MenuButton
        label={T.account(user.name, user.initials)}
        className="button-persona"
        items={props.isSmall ? [...account, { key: 'line3', isDivider: true }, ...help] : account}
      >
        <span className="persona" aria-hidden="true">
          {user.initials}
        </span>
      </MenuButton>
    </header>
  );
};
