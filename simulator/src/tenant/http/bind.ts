import { checkLink, linkedSource } from '../rules/links.ts';
import type { WriteContext } from '../rules/setRules.ts';
import { ENTITY_SETS, type EntitySetName } from '../registry.ts';
import type { Change } from '../store/change.ts';
import { textsOf, type Entity } from '../store/entity.ts';
import { badRequest } from './graphError.ts';
import { idInAddress, linkTarget } from './references.ts';

/** References in one request, of all links together. */
const BIND_LIMIT = 20;

/**
 * Links that come with a body, e.g. "members@odata.bind": [addresses]. One bad reference refuses the whole request.
 * @returns the links to add
 */
export const boundLinks = (
  writing: WriteContext,
  set: EntitySetName,
  key: string,
  entity: Entity,
  body: Entity,
): Change[] => {
  const { directory } = writing;
  const changes: Change[] = [];
  for (const [property, value] of Object.entries(body)) {
    const name = /^(\w+)@odata\.bind$/.exec(property)?.[1];
    if (name === undefined) continue;
    const link = ENTITY_SETS[set].links?.[name];
    if (link?.kind !== 'objects' || link.reverse === true || link.readOnly === true)
      throw badRequest(`The property '${property}' is not valid for this resource.`);
    const source = linkedSource(writing, set, name, { key, entity });
    const targets = textsOf(value).map(idInAddress);
    if (new Set(targets).size < targets.length) throw badRequest(`The same reference is given twice in '${property}'.`);
    for (const target of targets) {
      checkLink(source, target, linkTarget(directory, target).set);
      if (directory.relation(link.relation).has(key, target))
        throw badRequest(
          `One or more added object references already exist for the following modified properties: '${name}'.`,
        );
      changes.push(['link', link.relation, key, target]);
    }
  }
  if (changes.length > BIND_LIMIT) throw badRequest(`The request exceeds the limit of ${BIND_LIMIT} references.`);
  return changes;
};
