import { lazyPart } from '../lazyPart';
import type { ConfirmProps } from './FluentConfirm';
import type { ContentDialogProps } from './FluentContentDialog';
import type { DrawerProps } from './FluentDrawer';
import type { MenuProps } from './FluentMenu';
import type { PanelProps } from './FluentPanel';
import type { PopoverProps } from './FluentPopover';
import type { ShortcutsProps } from './FluentShortcuts';

const all = () => import(/* webpackChunkName: "overlays" */ './all');

/** What opens over a page. Its code comes when the first one is about to open. */
export const ConfirmDialog = lazyPart<ConfirmProps>(() => all().then((parts) => parts.FluentConfirm));
export const ContentDialog = lazyPart<ContentDialogProps>(() => all().then((parts) => parts.FluentContentDialog));
export const Drawer = lazyPart<DrawerProps>(() => all().then((parts) => parts.FluentDrawer));
export const Menu = lazyPart<MenuProps>(() => all().then((parts) => parts.FluentMenu));
export const Panel = lazyPart<PanelProps>(() => all().then((parts) => parts.FluentPanel));
export const Popover = lazyPart<PopoverProps>(() => all().then((parts) => parts.FluentPopover));
export const Shortcuts = lazyPart<ShortcutsProps>(() => all().then((parts) => parts.FluentShortcuts));

/** For the pointer and the focus on whatever opens one of them. */
export const preloadOverlays = (): void => void ConfirmDialog.preload();

export type { MenuItem } from './FluentMenu';
