export { Changes as ChangesPage } from '../features/changes';
