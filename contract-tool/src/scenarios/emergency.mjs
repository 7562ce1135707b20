import { asker } from './asker.mjs';

/** A code that no backend has made is refused, whether one is open or not. */
export const emergency = async (tools) => {
  const { expect } = asker(tools, 'emergencySignIn');
  await expect([401, 404], { code: '00000-00000-00000-00000-00000-0' }, undefined, { token: null, asIs: true });
};
