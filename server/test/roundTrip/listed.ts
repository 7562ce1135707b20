import type { IdMap } from '../../src/engine/idMap.ts';
import type { Item, ItemError } from '../../src/engine/restore/types.ts';
import { OBJECT_TYPES } from '../../../src/domain/objectTypes.ts';
import type { ObjectType } from '../../../src/domain/objectTypes.ts';
import { SETS_OF_TYPE } from '../../src/simulated/tenant/backupTypes.ts';
import type { EntitySetName } from '../../src/simulated/tenant/registry.ts';
import type { Contents } from './contents.ts';
import { holdsObjects } from './contents.ts';
import type { TenantDifference } from './differences.ts';

/** Properties that do not come back, and what the report of their object then says as "Cannot come back". */
const LOSSES: Readonly<Record<string, RegExp>> = {
  'users.externalUserState': /accepts a new invitation/,
  'applications.passwordCredentials': /client secret/,
  'applications.keyCredentials': /certificates? or keys?/,
  'applications.verifiedPublisher': /verified publisher/,
  'applications.info': /logo/,
  'servicePrincipals.passwordCredentials': /client secret/,
  'servicePrincipals.keyCredentials': /certificates? or keys?/,
};

/** What a refusal says where a unit with restricted management is its reason; the units follow. */
const PROTECTED = /protected by the administrative unit with restricted management ([^.]*)\./;
/** Of an object that is created again because the recycle bin does not answer: the old one stays in it. */
const CLOSED_BIN = /The recycle bin is closed to the service, so the object is created again/;
/** Of properties that cannot be written; the sentence names them. */
const DECIDED = /^The directory decides these values, and they are not those of the backup: (.*)\.$/;

/** Refusals that no restore can change: the object is made in another place. */
const MADE_ELSEWHERE = new Set(['masteredOnPremises', 'cannotBeCreated']);

const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
export const idsIn = (text: string): string[] => (text.match(GUID) ?? []).map((id) => id.toLowerCase());

const typeOfPart = (part: string): ObjectType | undefined => OBJECT_TYPES.find(({ type }) => SETS_OF_TYPE[type].includes(part as EntitySetName))?.type;

const wordsOf = ({ report }: Item): string => [...report.losses, ...report.errors.map(({ message }) => message), ...report.notes].join('\n');

/** The report of a restore, asked whether it lists a difference. */
export class Reported {
  readonly #byId: ReadonlyMap<string, Item>;
  /** Ids of who does not come back, and of who was not there before and stays. */
  readonly strangers: ReadonlySet<string>;

  /**
   * @param stays ids of objects that the incident made: they stay, because a restore removes no object
   * @param restricting ids, in lower case, of the units with restricted management that there are
   */
  constructor(
    readonly items: readonly Item[], stays: readonly string[], readonly ids: IdMap,
    readonly restricting: ReadonlySet<string> = new Set(),
  ) {
    this.#byId = new Map(items.flatMap((item) => [item.sourceId, item.targetId ?? item.sourceId].map((id) => [id.toLowerCase(), item] as const)));
    this.strangers = new Set([...items.filter(({ state, code }) => state === 'failed' && MADE_ELSEWHERE.has(code ?? '')).map(({ sourceId }) => sourceId), ...stays].map((id) => id.toLowerCase()));
  }

  /** Whether the directory refused a write because of units with restricted management, which the error names by id. */
  #isProtected({ message, code }: ItemError): boolean {
    const named = idsIn(PROTECTED.exec(message)?.[1] ?? '');
    return code !== undefined && named.length > 0 && named.every((id) => this.restricting.has(id));
  }

  /** Whether a text names somebody who does not come back, or who stays. */
  namesStranger(text: string): boolean {
    return idsIn(text).some((id) => this.strangers.has(id));
  }

  /** Items that were not completed although nothing that is made elsewhere is the reason. */
  unexcused(): Item[] {
    const excused = new Set(this.items.filter(({ sourceId }) => this.strangers.has(sourceId.toLowerCase())));
    const open = this.items.filter(({ state }) => state !== 'completed');
    for (let before = -1; before < excused.size;) {
      before = excused.size;
      for (const item of open) {
        const named = (message: string): boolean => this.namesStranger(message) || [...excused].some((other) => other.name !== '' && message.includes(`names ${other.name}, which`));
        if (item.report.errors.length === 0) continue;
        if (item.report.errors.every((error) => named(error.message) || this.#isProtected(error))) excused.add(item);
      }
    }
    return open.filter((item) => !excused.has(item));
  }

  /** @returns in which words a difference is listed as one that cannot be put right; undefined for one that is not */
  listing(difference: TenantDifference, contents: Contents): string | undefined {
    const { part, key, what, property } = difference;
    const text = JSON.stringify([key, difference.before, difference.after]);
    if (holdsObjects(part)) {
      const item = this.#byId.get(key.toLowerCase()) ?? this.#byId.get((difference.after as { id?: string } | undefined)?.id?.toLowerCase() ?? '');
      const created = item?.report.notes.find((note) => CLOSED_BIN.test(note));
      if (what === 'surplus' && part.startsWith('deleted/') && created !== undefined) return created;
      if (what === 'surplus') return this.strangers.has(key.toLowerCase()) ? 'made by the incident; a restore removes nobody' : undefined;
      if (what === 'missing') return this.strangers.has(key.toLowerCase()) && item ? wordsOf(item) : undefined;
      const name = `${part}.${property}`;
      const decided = item?.report.notes.find((note) => DECIDED.exec(note)?.[1]?.split(', ').includes(property ?? ''));
      if (decided !== undefined) return decided;
      const refused = item?.report.errors.find((error) => this.#isProtected(error) && error.attribute === property);
      if (refused) return refused.message;
      const loss = item?.report.losses.find((each) => LOSSES[name]?.test(each));
      if (loss !== undefined) return loss;
      return item && item.type === typeOfPart(part) && item.state === 'failed' && !this.unexcused().includes(item) ? wordsOf(item) : undefined;
    }
    if (part.startsWith('links/')) {
      const relation = part.slice('links/'.length);
      const [source = ''] = key.split(' ');
      const [ofSource = [], ofTarget = []] = key.split(' ').map((id) =>
        this.#byId.get(id.toLowerCase())?.report.errors.filter((error) => this.#isProtected(error)) ?? []);
      const refused = ofSource.find(({ attribute }) => attribute === `links.${relation}`)
        ?? ofTarget.find(({ attribute = '' }) => !attribute.startsWith('links.') && attribute.endsWith(`.${relation}`));
      if (refused) return refused.message;
      // The directory evaluates the rule again by itself; comparisons count it as no difference.
      if (isDynamic(contents, source)) return 'the directory evaluates the rule of the group or unit again';
      const elsewhere = idsIn(key).flatMap((id) => this.#byId.get(id) ?? []).flatMap(({ report }) => report.losses)
        .find((loss) => loss.startsWith(relation) && loss.includes('kept in Exchange or on premises'));
      if (elsewhere !== undefined) return elsewhere;
    }
    // A restore removes no object; who does not come back has an error in the report.
    return this.namesStranger(text) ? 'one end does not come back, or was made by the incident' : undefined;
  }
}

const isDynamic = (contents: Contents, id: string): boolean => {
  const group = contents.get('groups')?.get(id);
  const unit = contents.get('administrativeUnits')?.get(id);
  return (Array.isArray(group?.['groupTypes']) && group['groupTypes'].includes('DynamicMembership')) || unit?.['membershipType'] === 'Dynamic';
};
