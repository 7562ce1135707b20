import type { ObjectType } from '@trc/domain/objectTypes';
import type { GraphObject } from '../directory/index.ts';
import type { ChoosableLinks, Operation } from './types.ts';

const NAME = 'This service, which becomes owner of what it creates';

/**
 * Microsoft Graph makes an application the owner of the applications and security groups that it creates. Source:
 * "Create application" and "Create group" of v1.0.
 */
const isOwnedByCreator = (type: ObjectType, { groupTypes }: GraphObject): boolean =>
  type === 'applications' || (type === 'groups' && !(Array.isArray(groupTypes) && groupTypes.includes('Unified')));

/**
 * Takes this service out of the owners of an object that the plan creates, unless it was an owner before. The service
 * writes by its permissions for the whole tenant, so it needs no ownership.
 * @param object the version that is created
 * @param creatorId the service principal of this service; undefined where it is not known
 */
export const withoutCreator = (operation: Operation, object: GraphObject, creatorId: string | undefined): Operation => {
  const { head, body } = operation;
  if (creatorId === undefined || head.kind !== 'create' || !isOwnedByCreator(head.type, object)) return operation;
  const key = creatorId.toLowerCase();
  const owners = body.links.find(({ name }) => name === 'owners');
  const { add, remove, kept }: Omit<ChoosableLinks, 'name'> = owners ?? { add: [], remove: [], kept: 0 };
  if (add.some(({ value }) => typeof value === 'string' && value.toLowerCase() === key)) return operation;
  const others = body.links.filter((link) => link !== owners);
  const link = { name: 'owners', add, remove: [...remove, { value: creatorId, selected: true }], kept };
  return { ...operation, body: { ...body, links: [...others, link], names: { ...body.names, [key]: NAME } } };
};
