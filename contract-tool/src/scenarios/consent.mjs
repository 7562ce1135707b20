import { asker } from './asker.mjs';
import { follow, getTimeoutMs } from './follow.mjs';

/** The console asks so often, a second apart. */
const POLLS = 15;

const demandWhole = ({ demand }, { status, events }) => {
  const isMissing = events.length > 0;
  demand(
    isMissing === (status !== 'Granted'),
    '/status',
    isMissing ? 'not Granted, as something is missing' : 'Granted, as nothing is missing',
    status,
  );
  if (status === 'PartialGranted')
    demand(
      events.every(({ action }) => action === 'GrantPermissionsByAPI'),
      '/status',
      'NotGranted, as an administrator must consent',
      status,
    );
};

/** Both questions about consent agree with themselves and with each other. */
export const readConsent = async (tools) => {
  const [all, exchange] = [asker(tools, 'getConsent'), asker(tools, 'getExchangeRolesConsent')];
  const [whole, part] = [await all.ask(), await exchange.ask()];
  if (whole) demandWhole(all, whole);
  if (part) demandWhole(exchange, part);
  if (!whole || !part) return;
  const isMissing = whole.events.some(({ permission }) => permission === 'ExchangeOnline');
  exchange.demand(
    isMissing === (part.status !== 'Granted'),
    '/status',
    isMissing ? 'not Granted, as getConsent says' : 'Granted, as getConsent says',
    part.status,
  );
};

/** The Exchange roles are granted, and both questions say so afterwards. */
export const consent = async (tools) => {
  const { expect, demand } = asker(tools, 'grantExchangeRoles');
  const reply = await expect([200, 409]);
  if (reply.status !== 200) {
    if (reply.status === 409) tools.leave('an administrator must consent first');
    return;
  }
  const { ask } = asker(tools, 'getExchangeRolesConsent');
  const found = await follow(
    () => ask(),
    ({ status }) => status === 'Granted',
    getTimeoutMs(tools, POLLS),
  );
  if (found) demand(found.status === 'Granted', '/', 'the Exchange roles are Granted after the grant', found.status);
  await readConsent(tools);
};
