export { ObjectVersions } from './ObjectVersions';
