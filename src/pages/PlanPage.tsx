export { PlanDetails as PlanPage } from '../features/plans';
