import type { IdMap } from '../../src/catalog/idMap.ts';
import type { Item, ItemError } from '../../src/restore/types.ts';
import { attributeWords } from '@trc/domain/attributeWords';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { ENTITY_SETS_OF_TYPE } from '@trc/simulator/tenant/backupTypes';
import type { EntitySetName } from '@trc/simulator/tenant/registry';
import type { Contents } from './contents.ts';
import { holdsObjects } from './contents.ts';
import type { Entity } from '@trc/simulator/tenant/store/entity';
import type { TenantDifference } from './differences.ts';
import { findOwners } from './owners.ts';
import { CONTAINS_UUID } from '@trc/domain/uuid';

const UUIDS = new RegExp(CONTAINS_UUID, 'gi');

/** Properties that cannot be restored, and the sentence about them in their object's report. */
const LOSSES: Readonly<Record<string, RegExp>> = {
  'users.externalUserState': /accepts a new invitation/,
  'applications.passwordCredentials': /client secret/,
  'applications.keyCredentials': /certificates? or keys?/,
  'applications.verifiedPublisher': /verified publisher/,
  'applications.info': /logo/,
  'servicePrincipals.passwordCredentials': /client secret/,
  'servicePrincipals.keyCredentials': /certificates? or keys?/,
};

/** Message of a refusal because of a unit with restricted management; the names of the units follow. */
const PROTECTED = /protected by the administrative unit with restricted management ([^.]*)\./;
/** Message of a refusal because the restore would give a privilege to the person who started it. */
const OWN_PRIVILEGE = /It would give a privilege to the person who started this restore \([^)]+\)\./;
/** Sentences about an object that is created again although the recycle bin may have it: the old one stays in it. */
const STAYS_IN_BIN =
  /^The (directory does not open the recycle bin of .*|object in the recycle bin belongs to an earlier .*), so .* was re-created/;
/** Sentence about properties that cannot be written; it names them. */
const DECIDED = /^The directory sets these values, and they differ from the backup: (.*)\.$/;
/** Sentence about dates; it names them. */
const DATES = /^The directory sets these dates itself when an object is written: ([^.]*)\. Nothing has to be done\.$/;
const DATED_LINK = new RegExp(
  `^${attributeWords('appRoleAssignedTo')}: what was added has the date of this restore\\. Nothing has to be done\\.$`,
);
/** Sentence about an object that was written because it named an old id, in the report of the restored object. */
const RENEWED = /^The (.*) now refers to its new id\.$/;
/** Sentences about derived links: in the report of the object that holds them, or of their target. */
const FOLLOWS =
  /^(.+?): \d+ missing, \d+ too many at the end of the restore\. The directory works them out .*check the rule/;
const FOLLOWED = /^It was one of the (.+?) of the .*, which the directory works out from a rule\. .*check the rule/;
/** Advice for an object that only another administrator can recover. */
const BROUGHT_BACK = /When it is back with its former id, restore the objects again that were linked to it\./;
/** Message of the comparison of two backups for an object that the incident created. */
const CREATED_SINCE = /a restore removes no object\..* disable or delete it in the Microsoft Entra admin center\.$/;

const DATE_NAMES = [
  'createdDateTime',
  'modifiedDateTime',
  'deletedDateTime',
  'renewedDateTime',
  'lastModifiedDateTime',
];

export const isDate = (property: string): boolean => DATE_NAMES.includes(property);

/** Refusals that no restore can change: the object is made in another place. */
const MADE_ELSEWHERE = new Set(['masteredOnPremises', 'cannotBeCreated']);

/** Code of surplus links that stay because a missing one could not be added. */
const LINKS_KEPT = 'linksKept';

export const idsIn = (text: string): string[] => (text.match(UUIDS) ?? []).map((id) => id.toLowerCase());

const typeOfPart = (part: string): ObjectType | undefined =>
  OBJECT_TYPES.find(({ type }) => ENTITY_SETS_OF_TYPE[type].includes(part as EntitySetName))?.type;

const wordsOf = ({ report }: Item): string =>
  [...report.losses, ...report.errors.map(({ message }) => message), ...report.notes].join('\n');

const partsIn = (notes: readonly string[], pattern: RegExp, name: string): string | undefined =>
  notes.find((note) => pattern.exec(note)?.[1]?.split(', ').includes(name));

/** Messages of the product after a restore. They must explain every difference that is left. */
export class Reported {
  readonly #byId: ReadonlyMap<string, Item>;
  /** Ids of objects that are not restored, and of objects that were not there before and stay. */
  readonly strangers: ReadonlySet<string>;

  /**
   * @param stays ids of objects that the incident made: they stay, because a restore removes no object
   * @param restricting ids, in lower case, of the existing units with restricted management
   * @param messages sentences of the comparison of the backups before and after about objects, by their ids in lower
   * case
   */
  constructor(
    readonly items: readonly Item[],
    stays: readonly string[],
    readonly ids: IdMap,
    readonly restricting: ReadonlySet<string> = new Set(),
    readonly messages: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#byId = new Map(
      items.flatMap((item) =>
        [item.sourceId, item.targetId ?? item.sourceId].map((id) => [id.toLowerCase(), item] as const),
      ),
    );
    this.strangers = new Set(
      [
        ...items
          .filter(({ state, code }) => state === 'failed' && MADE_ELSEWHERE.has(code ?? ''))
          .map(({ sourceId }) => sourceId),
        ...stays,
      ].map((id) => id.toLowerCase()),
    );
  }

  /** True if the directory refused a write because of units with restricted management, which the error names by id. */
  #isProtected({ message, code }: ItemError): boolean {
    const named = idsIn(PROTECTED.exec(message)?.[1] ?? '');
    return code !== undefined && named.length > 0 && named.every((id) => this.restricting.has(id));
  }

  /** True if the directory or the service refused a write, and the error says why. */
  #isRefused(error: ItemError): boolean {
    return this.#isProtected(error) || (error.code === 'selfPrivilege' && OWN_PRIVILEGE.test(error.message));
  }

  /** True if a text names a person who is not restored, or who stays. */
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
        const named = (message: string): boolean =>
          this.namesStranger(message) ||
          [...excused].some((other) => other.name !== '' && message.includes(`names ${other.name}, which`));
        const { errors } = item.report;
        const isExplained = (error: ItemError): boolean => named(error.message) || this.#isRefused(error);
        // Links are only removed when every missing one was added.
        const follows = ({ code, attribute }: ItemError): boolean =>
          code === LINKS_KEPT && errors.some((other) => other.attribute === attribute && isExplained(other));
        if (errors.length === 0) continue;
        if (errors.every((error) => isExplained(error) || follows(error))) excused.add(item);
      }
    }
    return open.filter((item) => !excused.has(item));
  }

  /** @returns the product's sentence about an object that cannot be restored, or that the incident made */
  #ofStranger(id: string): string | undefined {
    const error = this.#byId.get(id)?.report.errors.find(({ explanation = '' }) => BROUGHT_BACK.test(explanation));
    const message = this.messages.get(id) ?? '';
    return error ? `${error.message} ${error.explanation}` : CREATED_SINCE.test(message) ? message : undefined;
  }

  /** @returns the error of the object that names strangers, or else the sentence about the strangers */
  #ofStrangers(owners: readonly string[], text: string): string | undefined {
    const named = idsIn(text).filter((id) => this.strangers.has(id));
    const errors = owners.flatMap((id) => this.#byId.get(id.toLowerCase())?.report.errors ?? []);
    return (
      errors.find(({ message }) => named.some((id) => message.toLowerCase().includes(id)))?.message ??
      named.map((id) => this.#ofStranger(id)).find((words) => words !== undefined)
    );
  }

  /** @returns the sentence about a date of an object */
  #ofDate(item: Item | undefined, property: string, object: Entity | undefined): string | undefined {
    const own = partsIn(item?.report.notes ?? [], DATES, attributeWords(property));
    if (own !== undefined) return own;
    const shown = object?.['displayName'];
    const name = typeof shown === 'string' ? shown : '';
    return this.items
      .flatMap(({ report: { notes } }) => notes)
      .find((note) => name !== '' && RENEWED.exec(note)?.[1]?.endsWith(` ${name}`));
  }

  #ofObject({ part, key, what, property = '', after }: TenantDifference, contents: Contents): string | undefined {
    const id = key.toLowerCase();
    const item = this.#byId.get(id) ?? this.#byId.get((after as { id?: string } | undefined)?.id?.toLowerCase() ?? '');
    if (what !== 'differs') return this.#ofStranger(id);
    if (isDate(property)) return this.#ofDate(item, property, contents.get(part)?.get(key));
    const decided = partsIn(item?.report.notes ?? [], DECIDED, attributeWords(property));
    if (decided !== undefined) return decided;
    const refused = item?.report.errors.find((error) => this.#isRefused(error) && error.attribute === property);
    if (refused) return refused.message;
    const loss = item?.report.losses.find((each) => LOSSES[`${part}.${property}`]?.test(each));
    if (loss !== undefined) return loss;
    const isExcused = item?.type === typeOfPart(part) && item?.state === 'failed' && !this.unexcused().includes(item);
    return isExcused ? wordsOf(item) : undefined;
  }

  #ofLink(relation: string, key: string, contents: Contents): string | undefined {
    const [source = '', target = ''] = key.toLowerCase().split(' ');
    const [holder, held] = [this.#byId.get(source), this.#byId.get(target)];
    const refusedBy = (item: Item | undefined, isAbout: (attribute: string) => boolean): ItemError | undefined =>
      item?.report.errors.find((error) => this.#isRefused(error) && isAbout(error.attribute ?? ''));
    const refused =
      refusedBy(holder, (attribute) => attribute === `links.${relation}`) ??
      refusedBy(held, (attribute) => !attribute.startsWith('links.') && attribute.endsWith(`.${relation}`));
    if (refused) return refused.message;
    const kept = holder?.report.errors.find(
      ({ code, attribute, message }) =>
        code === LINKS_KEPT && attribute === `links.${relation}` && idsIn(message).includes(target),
    );
    if (kept) return kept.message;
    if (isDynamic(contents, key.split(' ')[0] ?? '')) {
      const words = attributeWords(relation);
      return partsIn(holder?.report.notes ?? [], FOLLOWS, words) ?? partsIn(held?.report.notes ?? [], FOLLOWED, words);
    }
    return [holder, held]
      .flatMap((item) => item?.report.losses ?? [])
      .find((loss) => loss.startsWith(relation) && loss.includes('managed in Exchange or on premises'));
  }

  /** @returns the message about a row that the service refused to write */
  #ofRow({ key, what }: TenantDifference, owner: string): string | undefined {
    if (what !== 'missing') return undefined;
    const others = idsIn(key).filter((id) => id !== owner);
    return this.#byId
      .get(owner)
      ?.report.errors.find((error) => this.#isRefused(error) && others.every((id) => idsIn(error.message).includes(id)))
      ?.message;
  }

  /** @returns the sentence about an object that stays in the recycle bin, with its links, because it was re-created */
  #ofBin({ what }: TenantDifference, owner: string, contents: Contents): string | undefined {
    const isInBin = [...contents].some(([part, objects]) => part.startsWith('deleted/') && objects.has(owner));
    if (what !== 'surplus' || !isInBin) return undefined;
    return this.#byId.get(owner)?.report.notes.find((note) => STAYS_IN_BIN.test(note));
  }

  /** @returns the sentence of the product that explains a difference; undefined for one that nothing explains */
  listing(difference: TenantDifference, contents: Contents): string | undefined {
    const { part, key, property } = difference;
    const [owner = ''] = findOwners(difference);
    const inBin = this.#ofBin(difference, owner, contents);
    if (inBin !== undefined) return inBin;
    const own = holdsObjects(part)
      ? this.#ofObject(difference, contents)
      : part.startsWith('links/')
        ? this.#ofLink(part.slice('links/'.length), key, contents)
        : this.#ofRow(difference, owner);
    if (own !== undefined) return own;
    if (part === 'appRoleAssignments' && property === 'createdDateTime') {
      return idsIn(key)
        .flatMap((id) => this.#byId.get(id)?.report.notes ?? [])
        .find((note) => DATED_LINK.test(note));
    }
    return this.#ofStrangers(findOwners(difference), JSON.stringify([key, difference.before, difference.after]));
  }
}

const isDynamic = (contents: Contents, id: string): boolean => {
  const group = contents.get('groups')?.get(id);
  const unit = contents.get('administrativeUnits')?.get(id);
  return (
    (Array.isArray(group?.['groupTypes']) && group['groupTypes'].includes('DynamicMembership')) ||
    unit?.['membershipType'] === 'Dynamic'
  );
};
