import { ENTITY_SETS, DIRECTORY_OBJECT_SETS, type EntitySetName, type Link } from '../registry.ts';
import { selectableNames } from '../schema/selectable.ts';
import type { Directory } from '../store/directory.ts';
import { isEntity, textOf, type Entity, type Json } from '../store/entity.ts';
import { namesIn } from '../query/options.ts';
import type { Call, Reply } from './call.ts';
import { checkBody, missingNames, withoutGaps } from './cloud.ts';
import { GraphError, unsupportedQuery } from './graphError.ts';
import { asksForLateMembers, checkMembers, hasLateMembers, withoutLateMembers } from './lateEnumMembers.ts';
import { parseCast } from './links.ts';
import type { Target } from './target.ts';

/** Values of directory extensions and schema extensions; Graph takes any such name. */
const EXTENSION = /^(extension_[0-9a-f]{32}_|ext[a-z0-9]{8}_)\w+$/i;

/**
 * Properties without $filter in v1.0, by type (property tables; groups and applications have an alternate key instead).
 */
const UNFILTERABLE: Readonly<Record<string, readonly string[]>> = {
  group: ['uniqueName'],
  application: ['uniqueName'],
  user: ['aboutMe', 'interests', 'mySite', 'pastProjects', 'preferredName', 'responsibilities', 'schools', 'skills'],
};

/**
 * @throws GraphError 400 for names in $select and $filter that v1.0 of this cloud does not take, and for values that no
 * caller writes
 */
export const checkQuestion = (directory: Directory, call: Call, target: Target): void => {
  const { behaviour } = directory;
  if (call.version === 'v1.0') checkNames(directory, call, target);
  if (call.method === 'GET' || call.method === 'DELETE') return;
  if (target.rest.length === 0) checkBody(behaviour, ENTITY_SETS[target.set].type, call.body);
  if (behaviour.lateEnumMembersHidden && hasLateMembers(target.set)) checkMembers(call.body);
};

/** @returns the reply as this cloud sends it to this caller */
export const asAnswered = ({ behaviour }: Directory, call: Call, target: Target, reply: Reply): Reply => {
  if (!isEntity(reply.body)) return reply;
  const types = typesAt(target);
  const trimmed =
    behaviour.cloud === 'public'
      ? reply.body
      : mapObjects(reply.body, (entity) => {
          const own = textOf(entity['@odata.type']).replace('#microsoft.graph.', '');
          return withoutGaps(behaviour, own === '' && types.length === 1 ? (types[0] ?? '') : own, entity);
        });
  const isHidden = behaviour.lateEnumMembersHidden && hasLateMembers(target.set) && !asksForLateMembers(call);
  return { ...reply, body: isHidden ? (withoutLateMembers(trimmed) as Entity) : trimmed };
};

const mapObjects = (body: Entity, map: (entity: Entity) => Entity): Entity => {
  const list = body['value'];
  return Array.isArray(list)
    ? { ...body, value: list.map((each: Json) => (isEntity(each) ? map(each) : each)) }
    : map(body);
};

const checkNames = (directory: Directory, call: Call, target: Target): void => {
  const { strictQueries, cloud } = directory.behaviour;
  if (!strictQueries && cloud === 'public') return;
  const types = typesAt(target);
  const { select = [], expand } = namesIn(call.params);
  checkSelect(directory, target.set, types, select);
  for (const { name, select: inner = [] } of expand) {
    const link = ENTITY_SETS[target.set].links?.[name];
    if (link !== undefined) checkSelect(directory, undefined, typesOfLink(link), inner);
  }
  const words = (call.params.get('$filter') ?? '').replaceAll(/'(?:[^']|'')*'/g, '').split(/[^\w]+/);
  for (const type of strictQueries ? types : []) {
    const refused = UNFILTERABLE[type]?.find((name) => words.includes(name));
    if (refused !== undefined)
      throw unsupportedQuery(
        `Unsupported or invalid query filter clause specified for property '${refused}' of resource '${capital(type)}'.`,
      );
  }
};

const capital = (type: string): string => `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`;

/** @returns the types of the objects that a path answers with; none where their names are not known */
const typesAt = ({ set, rest }: Target): readonly string[] => {
  const [name, second] = rest;
  if (name === undefined || name.startsWith('$') || /^delta(\(\))?$/.test(name) || name === 'getByIds') {
    return name === 'getByIds' ? typesOfMixed() : [ENTITY_SETS[set].type];
  }
  const cast = second === undefined ? undefined : parseCast(second);
  if (cast !== undefined) return [ENTITY_SETS[cast].type];
  const link = ENTITY_SETS[set].links?.[name];
  return link === undefined ? [] : typesOfLink(link);
};

const typesOfLink = (link: Link): readonly string[] => {
  switch (link.kind) {
    case 'inside':
    case 'part':
      return [];
    case 'named':
    case 'rows':
    case 'policies':
      return [ENTITY_SETS[link.set].type];
    case 'object':
    case 'objects':
    case 'roleMembers':
      return typesOfMixed();
  }
};

const typesOfMixed = (): readonly string[] => DIRECTORY_OBJECT_SETS.map((set) => ENTITY_SETS[set].type);

/** @param types of which one must know each name. @throws GraphError 400 */
const checkSelect = (
  directory: Directory,
  set: EntitySetName | undefined,
  types: readonly string[],
  select: readonly string[],
): void => {
  const { behaviour } = directory;
  const missing = new Set(types.length === 1 ? types.flatMap((type) => missingNames(behaviour, type)) : []);
  for (const name of select) {
    if (missing.has(name)) throw unknownName(name, types[0] ?? '');
    if (!behaviour.strictQueries || name === '*' || name.startsWith('@') || EXTENSION.test(name)) continue;
    const isLink = set !== undefined && ENTITY_SETS[set].links?.[name] !== undefined;
    const isKnown = types.length === 0 || types.some((type) => selectableNames(type)?.has(name) ?? true);
    if (!isLink && !isKnown) throw unknownName(name, types.length === 1 ? (types[0] ?? '') : 'directoryObject');
  }
};

const unknownName = (name: string, type: string): GraphError =>
  new GraphError(
    400,
    'BadRequest',
    `Parsing OData Select and Expand failed: Could not find a property named '${name}' on type 'microsoft.graph.${type}'.`,
  );
