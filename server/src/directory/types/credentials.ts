import { counted, sizeOf } from './calls.ts';
import type { GraphObject, Loss } from './description.ts';

/** The directory never gives out secrets and private keys, so they are issued anew. */
export const credentialLosses = (object: GraphObject): Loss[] => [
  ...counted(sizeOf(object['passwordCredentials']), 'client secret', 'client secrets'),
  ...counted(sizeOf(object['keyCredentials']), 'certificate or key', 'certificates or keys'),
];
