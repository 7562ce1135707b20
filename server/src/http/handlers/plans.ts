import type { Handlers } from '../contract/types.ts';
import type { Plans } from '../../plans/index.ts';
import { actorOf } from './actor.ts';
import { withSecurityValues } from './securityValues.ts';

export const planHandlers = (plans: Plans) =>
  ({
    createPlan: (call) => plans.create(call.caller.tenantId, call.body.source, actorOf(call)),

    listPlans: ({ caller, body }) => plans.list(caller.tenantId, body),

    getPlan: ({ caller, path }) => plans.get(caller.tenantId, path.planId),

    listPlanOperations: async ({ caller, path, body }) =>
      withSecurityValues(caller.role, await plans.operations(caller.tenantId, path.planId, body)),
  }) satisfies Partial<Handlers>;
