export { ObjectVersions as ObjectPage } from '../features/objectVersions';
