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

    editPlan: ({ caller, path, body }) => plans.edit(caller.tenantId, path.planId, body),

    startPlan: async (call) => ({
      restoreId: await plans.start(call.caller.tenantId, call.path.planId, call.body.hash, actorOf(call)),
    }),

    answerHeld: async (call) => {
      const plan = await plans.answer(call.caller.tenantId, call.path.planId, call.body.answers, actorOf(call));
      return plan ? { plan } : {};
    },

    getUndo: ({ caller, path }) => plans.undo(caller.tenantId, path.id),

    discardPlan: async (call) => {
      await plans.discard(call.caller.tenantId, call.path.planId, actorOf(call));
      return undefined;
    },
  }) satisfies Partial<Handlers>;
