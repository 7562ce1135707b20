export { CreatedObjects as CreatedPage } from '../features/created';
