import { lazyComponent } from '../feedback/lazyComponent';
import type { ConfirmProps } from './FluentConfirm';
import type { ContentDialogProps } from './FluentContentDialog';
import type { DrawerProps } from './FluentDrawer';
import type { MenuProps } from './FluentMenu';
import type { PanelProps } from './FluentPanel';
import type { PopoverProps } from './FluentPopover';
import type { ShortcutsProps } from './FluentShortcuts';

const all = () => import(/* webpackChunkName: "overlays" */ './all');

/** Overlays of a page. Their code comes when the first one is about to open. */
export const ConfirmDialog = lazyComponent<ConfirmProps>(() => all().then((parts) => parts.FluentConfirm));
export const ContentDialog = lazyComponent<ContentDialogProps>(() => all().then((parts) => parts.FluentContentDialog));
export const Drawer = lazyComponent<DrawerProps>(() => all().then((parts) => parts.FluentDrawer));
export const Menu = lazyComponent<MenuProps>(() => all().then((parts) => parts.FluentMenu));
export const Panel = lazyComponent<PanelProps>(() => all().then((parts) => parts.FluentPanel));
export const Popover = lazyComponent<PopoverProps>(() => all().then((parts) => parts.FluentPopover));
export const Shortcuts = lazyComponent<ShortcutsProps>(() => all().then((parts) => parts.FluentShortcuts));

/** Runs when the pointer or the focus reaches a control that opens one of them. */
export const preloadOverlays = (): void => void ConfirmDialog.preload();

export type { ConfirmNote } from './FluentConfirm';
export type { MenuItem } from './FluentMenu';
