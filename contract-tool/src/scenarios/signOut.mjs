import { asker } from './asker.mjs';

/** The session of the run is ended; its token opens nothing any more. */
export const signOut = async (tools) => {
  const { expect, demand } = asker(tools, 'signOut');
  const reply = await expect([204]);
  if (reply.status !== 204) return;
  const { method, path } = tools.contract.operation('getMyPermission');
  const { status } = await tools.client.send({ method, path, asIs: true });
  demand([401, 440].includes(status), '/', '401 or 440 for what is asked after it', status);
};
