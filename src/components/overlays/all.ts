/** One chunk for all of Fluent: each part alone would bring most of it anyway. */
export { FluentConfirm } from './FluentConfirm';
export { FluentContentDialog } from './FluentContentDialog';
export { FluentDrawer } from './FluentDrawer';
export { FluentMenu } from './FluentMenu';
export { FluentPanel } from './FluentPanel';
export { FluentPopover } from './FluentPopover';
export { FluentShortcuts } from './FluentShortcuts';
