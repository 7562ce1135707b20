import { asker } from './asker.mjs';

const OPERATOR = '2';
const VIEW_ONLY = '3';
const ABSENT = 'no such person';

/** A person that the tenant scenario names is added, changed and removed. */
export const permissions = async (tools) => {
  const { directoryUser } = tools.options.scenario;
  const list = asker(tools, 'listConsoleUsers');
  const typeOf = async () => {
    const found = await list.ask();
    return found && (found.list.find(({ id }) => id === directoryUser)?.permissionType ?? ABSENT);
  };
  const agree = async (expected) => {
    const came = await typeOf();
    if (came !== undefined) list.demand(came === expected, '/list/*/permissionType', expected, came);
  };
  const of = (permissionType) => ({ permissionType, users: [directoryUser] });
  if ((await typeOf()) !== ABSENT) {
    tools.leave('the person has a permission already, which is not touched');
    return;
  }
  tools.atEnd('the permission', async () => {
    const left = await typeOf();
    if (left !== undefined && left !== ABSENT) await asker(tools, 'deletePermission').ask(of(left));
  });
  await asker(tools, 'addPermission').ask(of(VIEW_ONLY));
  await agree(VIEW_ONLY);
  await asker(tools, 'changePermission').ask(of(OPERATOR));
  await agree(OPERATOR);
  const { ask, demand } = asker(tools, 'filterConsoleUsers');
  const found = await ask({ criteriaText: '', permissionsTypes: [OPERATOR] });
  if (found) {
    demand(
      found.list.some(({ id }) => id === directoryUser),
      '/list',
      `${directoryUser}, who has the type ${OPERATOR}`,
      `${found.list.length} others`,
    );
    demand(
      found.list.every(({ permissionType }) => permissionType === OPERATOR),
      '/list/*/permissionType',
      OPERATOR,
      found.list.map(({ permissionType }) => permissionType),
    );
  }
  await asker(tools, 'deletePermission').ask(of(OPERATOR));
  await agree(ABSENT);
};
