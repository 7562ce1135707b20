import { Readable } from 'node:stream';
import type { Handlers } from '../contract/types.ts';
import type { CreatedObjects } from '../../plans/created/index.ts';
import type { Plans } from '../../plans/index.ts';
import { actorOf } from './actor.ts';
import { withSecurityValues } from './securityValues.ts';

const attachment = (planId: string, extension: string): string =>
  `attachment; filename="plan-${planId.toLowerCase()}.${extension}"`;

export const planHandlers = (plans: Plans, created: CreatedObjects) =>
  ({
    listCreatedObjects: ({ caller, path, body }) => created.list(caller.tenantId, [path.id, path.otherId], body),

    decideCreatedObject: (call) =>
      created.decide(call.caller.tenantId, [call.path.id, call.path.otherId], call.body, actorOf(call)),

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

    getUndo: (call) => plans.undo(call.caller.tenantId, call.path.id, actorOf(call)),

    downloadPlan: async ({ caller, path: { planId }, reply }) => {
      reply.header('content-disposition', attachment(planId, 'json'));
      return withSecurityValues(caller.role, await plans.whole(caller.tenantId, planId));
    },

    downloadPlanCsv: async ({ caller, path: { planId }, reply }) => {
      const parts = await plans.csv(caller.tenantId, planId);
      reply
        .header('content-type', 'text/csv; charset=utf-8; header=present')
        .header('content-disposition', attachment(planId, 'csv'));
      return Readable.from(parts, { objectMode: false });
    },

    downloadPlanPage: async ({ caller, path: { planId }, reply }) => {
      const page = await plans.page(caller.tenantId, planId, caller.upn);
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-disposition', attachment(planId, 'html'));
      return Readable.from([page], { objectMode: false });
    },

    discardPlan: async (call) => {
      await plans.discard(call.caller.tenantId, call.path.planId, actorOf(call));
      return undefined;
    },
  }) satisfies Partial<Handlers>;
