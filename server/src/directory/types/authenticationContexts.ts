import { del, get, ownId, patch, patchUnlessEmpty, pathSegment } from './calls.ts';
import type { TypeDescription } from './description.ts';
import { flatShape, buildPatch, pick } from './shape.ts';

const WRITABLE = flatShape('displayName', 'description', 'isAvailable');
const ROOT = '/v1.0/identity/conditionalAccess/authenticationContextClassReferences';
const path = (id: string): string => `${ROOT}/${pathSegment(id)}`;

/**
 * Ids are chosen (c1 to c99): an authentication context is written under its former id, so its references stay valid.
 */
export const authenticationContextDescription: Omit<TypeDescription, 'reading'> = {
  type: 'authenticationContexts',
  links: [],
  references: [],
  readOnly: ['id'],
  immutable: [],
  writable: WRITABLE,
  sets: [],
  read: (id) => get(path(id)),
  create: (id, context) => patch(path(id), pick(WRITABLE, context)),
  idOf: ownId,
  keepsId: true,
  update: (id, changes, live) => patchUnlessEmpty(path(id), buildPatch(WRITABLE, changes, live)),
  remove: (id) => del(path(id)),
  naturalKey: (context) => ({ find: get(ROOT), same: (live) => live['id'] === context['id'], unique: true }),
  losses: () => [],
};
