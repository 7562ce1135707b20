import { edit, letIn, on, withValue, wrong } from '../spoil.mjs';
import { during, remembering } from './changes.mjs';

const OTHER = '00000000-0000-4000-8000-000000000000';

export const PLANS = [
  edit(
    'a plan whose waves do not add up',
    'createPlan',
    'agreement',
    (value) => {
      value.waves = [];
    },
    during('plans'),
  ),
  edit(
    'operations that are fewer than the plan says',
    'listPlanOperations',
    'agreement',
    (value) => {
      value.total -= 1;
    },
    during('plans'),
  ),
  edit(
    'plans without the newest',
    'listPlans',
    'agreement',
    (value) => {
      value.list.shift();
    },
    during('plans'),
  ),
  remembering('plans', 'an edit that keeps the hash', 'editPlan', 'agreement', () => {
    let hash;
    return ({ operation, request, reply }) => {
      if (operation.operationId === 'createPlan') hash = reply.value?.hash ?? hash;
      if (operation.operationId !== 'editPlan' || reply.status !== 200 || !hash) return undefined;
      return withValue((value) => {
        value.hash = hash;
      })(reply, request);
    };
  }),
  wrong(
    'an edit of an earlier revision',
    'editPlan',
    'status',
    on('editPlan', letIn('editPlan'), 409),
    during('plans'),
  ),
  edit(
    'a plan of another revision than the last edit',
    'getPlan',
    'agreement',
    (value) => {
      value.revision += 1;
    },
    during('plans'),
  ),
  wrong(
    'a start of a plan that was not reviewed',
    'startPlan',
    'status',
    on('startPlan', letIn('startPlan'), 409),
    during('plans'),
  ),
  remembering('plans', 'a second start that is a second restore', 'startPlan', 'agreement', () => {
    let starts = 0;
    return ({ operation, request, reply }) => {
      if (operation.operationId !== 'startPlan' || reply.status !== 200) return undefined;
      starts += 1;
      if (starts === 1) return undefined;
      return withValue((value) => {
        value.restoreId = OTHER;
      })(reply, request);
    };
  }),
  edit(
    'a file of a plan without its operations',
    'downloadPlan',
    'agreement',
    (value) => {
      value.operations = [];
    },
    during('plans'),
  ),
  wrong(
    'a CSV of a plan that leaves an object out',
    'downloadPlanCsv',
    'agreement',
    on('downloadPlanCsv', (reply) => ({ ...reply, text: reply.text.split('\r\n').slice(0, 1).join('\r\n') })),
    during('plans'),
  ),
  wrong(
    'a page of a plan with a script',
    'downloadPlanPage',
    'agreement',
    on('downloadPlanPage', (reply) => ({ ...reply, text: `${reply.text}<script>alert(1)</script>` })),
    during('plans'),
  ),
  wrong(
    'an answer to an operation that is not in the plan',
    'answerHeld',
    'status',
    on('answerHeld', letIn('answerHeld'), 404),
    during('plans'),
  ),
  edit(
    'an answer that is not kept',
    'listPlanOperations',
    'agreement',
    (value) => {
      for (const one of value.list) delete one.answer;
    },
    during('plans'),
  ),
  edit(
    'a plan whose restore goes on although it has ended',
    'getPlan',
    'agreement',
    (value) => {
      if (value.restoreId) value.restoreStatus = 'Running';
    },
    during('plans'),
  ),
  edit(
    'a started plan without the states of its operations',
    'getPlan',
    'agreement',
    (value) => {
      for (const wave of value.waves) delete wave.states;
    },
    during('plans'),
  ),
  wrong(
    'a started plan that can be removed',
    'discardPlan',
    'status',
    on('discardPlan', (reply) => ({ ...reply, status: 204, headers: {}, text: '' }), 409),
    during('plans'),
  ),
  wrong(
    'a discarded plan that is still there',
    'getPlan',
    'status',
    on('getPlan', letIn('getPlan'), 404),
    during('plans'),
  ),
];
