export { PlanList as PlansPage } from '../features/plans';
