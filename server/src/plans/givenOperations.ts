import type { ObjectType } from '@trc/domain/objectTypes';
import { joinWords } from '@trc/domain/format';
import { waveOf } from '@trc/domain/planWaves';
import { restoreCounterName, stageOf } from '@trc/domain/restoreOrder';
import { attributeWords } from '@trc/domain/attributeWords';
import { rateProtection } from '../changes/protectionRules.ts';
import { gainedActions, gainsPrivilege, lostActions } from '../changes/gainedPrivileges.ts';
import { GRANTED_SEVERITY, moreSevere } from '../changes/severity.ts';
import { idsIn } from '../comparison/index.ts';
import { privilegedPaths } from '../directory/privileged.ts';
import { newIdWarnings } from '../directory/types/newId.ts';
import type { LiveState } from '../comparison/index.ts';
import { directoryObjectsByIds } from '../directory/index.ts';
import type { DirectoryClient, LinkValue, TypeDescription } from '../directory/index.ts';
import { decide, normalValueAt, plannedObject } from '../restore/plan/operation.ts';
import type { ElementState, ItemOperation } from '../restore/plan/operation.ts';
import type { GivenPrivilege } from '../restore/preview/preview.ts';
import { listGiven, PRIVILEGE_REASONS } from '../restore/preview/privileged.ts';
import { protectionLoss } from '../comparison/protectionLoss.ts';
import type { LinkChoice, Privileges } from '../restore/privileges/index.ts';
import { bringsBack, warningsIn } from './marks.ts';
import type { Draft } from './numberOperations.ts';
import { offerReportOnly } from './reportOnly.ts';
import { enabledInVersion } from './signIn.ts';
import type { ChoosableAttribute, ChoosableLinks, ChoosableValue, OperationBody, Severity } from './types.ts';

/** An operation that the plan itself defines, e.g. an undo. No backup is read for it. */
export interface GivenOperation {
  type: ObjectType;
  /** The id in the directory, or the last one that the object had there. */
  id: string;
  name: string;
  description: TypeDescription;
  operation: ItemOperation;
  live: LiveState;
  severity?: Severity;
  /** Sentences about privileges that the operation gives. */
  grants?: readonly string[];
  gives?: readonly GivenPrivilege[];
  /** Conflicts, in sentences. */
  conflicts: readonly string[];
  /** The parts that the rule for privileges or the directory withholds, in sentences. */
  withheld?: readonly string[];
  losses: readonly string[];
  /** For a person, in sentences. */
  message?: string;
}

type States = ReturnType<typeof decide>;

/** A change since the restore is selected by a person only, who then overwrites the live value. */
const attributesOf = (given: GivenOperation, states: States | undefined): ChoosableAttribute[] => {
  const { operation, description, live } = given;
  return operation.attributes.map((one): ChoosableAttribute => {
    if (states?.attributes.get(one.path) !== 'onHold' || live.state !== 'here') return { ...one, selected: true };
    const { expected: _, ...rest } = one;
    const found = normalValueAt(description, live.object, one.path);
    const isGuard = operation.kind === 'delete';
    return { ...rest, ...(found === undefined ? {} : { expected: found }), selected: isGuard };
  });
};

const linksOf = ({ operation }: GivenOperation, states: States | undefined): ChoosableLinks[] =>
  operation.links.map(({ name, add, remove }) => {
    const own = states?.links.find((link) => link.name === name);
    const choosable = (values: readonly LinkValue[], of: readonly ElementState[] = []): ChoosableValue[] =>
      values.map((value, index) => ({ value, selected: of[index] !== 'onHold' }));
    return { name, add: choosable(add, own?.add), remove: choosable(remove, own?.remove), kept: 0 };
  });

const hasChoice = ({ attributes, links }: Pick<OperationBody, 'attributes' | 'links'>): boolean =>
  attributes.some(({ selected }) => selected) ||
  links.some(({ add, remove }) => [...add, ...remove].some(({ selected }) => selected));

/** Leaves an operation unselected where everything of it, or the object that it deletes, changed since. */
const isSelected = ({ operation: { kind }, conflicts }: GivenOperation, body: OperationBody): boolean => {
  if (bringsBack(kind)) return true;
  return kind === 'delete' ? conflicts.length === 0 : hasChoice(body);
};

const choicesOf = ({ type, operation: { kind, restoreEnabled, wanted } }: GivenOperation): OperationBody['choices'] =>
  bringsBack(kind) && type === 'users'
    ? {
        restoreEnabled: restoreEnabled ?? true,
        ...enabledInVersion(wanted?.object ?? {}),
      }
    : {};

/** @returns sentences about lowered protection of the tenant, and the severity of settings that lower it */
const protectionOf = ({
  type,
  id,
  description,
  operation,
  live,
  grants = [],
}: GivenOperation): { sentences: readonly string[]; severity?: Severity | undefined } => {
  if (live.state !== 'here') return { sentences: grants };
  const stays = { version: operation.wanted?.object ?? {}, stays: [] };
  const after = operation.kind === 'delete' ? {} : plannedObject(description, live.object, operation.attributes, stays);
  const change = { type, id, before: live.object, after };
  const sentence = protectionLoss(change);
  return sentence === undefined
    ? { sentences: grants }
    : { sentences: [sentence, ...grants], severity: rateProtection(change) };
};

/** @returns the operation as a plan has it, without its number */
export const draftOfGiven = (given: GivenOperation): Draft => {
  const { type, id, name, description, operation, live, conflicts, losses, message } = given;
  const protection = protectionOf(given);
  const rated = [given.severity, protection.severity].filter((one) => one !== undefined);
  const severity = rated.length > 0 ? rated.reduce(moreSevere) : undefined;
  const states =
    live.state === 'here' && !bringsBack(operation.kind) ? decide(description, operation, live) : undefined;
  const object = live.state === 'here' ? live.object : (operation.wanted?.object ?? {});
  const attributes = attributesOf(given, states);
  const sides = { live: live.state === 'here' ? live.object : undefined, version: operation.wanted?.object ?? {} };
  const counter = restoreCounterName(type, description.isBuiltIn?.(object) ?? true);
  const body: OperationBody = {
    attributes,
    links: linksOf(given, states),
    requires: [],
    choices: { ...choicesOf(given), ...offerReportOnly({ type, kind: operation.kind }, attributes, sides) },
    notes: {
      ...(protection.sentences.length > 0 ? { protection: protection.sentences.join(' ') } : {}),
      losses,
      conflicts,
      ...(given.gives ? { gives: given.gives } : {}),
      ...(given.withheld ? { withheld: true as const } : {}),
      ...(operation.kind === 'create' ? warningsIn(newIdWarnings(description, object)) : {}),
      ...(message === undefined ? {} : { message }),
    },
    names: {},
    ...(operation.wanted ? { wanted: operation.wanted } : {}),
  };
  return {
    liveId: id,
    operation: {
      head: {
        number: 0,
        type,
        sourceId: id,
        counter,
        stage: stageOf(type, counter),
        wave: waveOf(type, operation.kind, counter),
        kind: operation.kind,
        ...(severity === undefined ? {} : { severity }),
        selected: isSelected(given, body),
      },
      name,
      body,
    },
  };
};

const isBelow = (path: string, other: string): boolean => path === other || path.startsWith(`${other}.`);

/** @returns paths of an operation that only an administrator may write */
const heldPaths = async (privileges: Privileges, { id, description, operation, live }: GivenOperation) => {
  if (!privileges.leavesToAdministrators || live.state !== 'here' || bringsBack(operation.kind)) return [];
  if (operation.kind === 'delete' || operation.attributes.length === 0) return [];
  const privileged = await privileges.pathsOf({ description, id, object: live.object });
  return operation.attributes
    .map(({ path }) => path)
    .filter((path) => privileged.some((one) => isBelow(path, one.path) || isBelow(one.path, path)));
};

const GIVES_PRIVILEGE = 'It gives a privilege.';
/** So many actions of a role are named; more are counted. */
const NAMED_ACTIONS = 3;

const nameActions = (actions: readonly string[]): string => {
  const others = actions.length - NAMED_ACTIONS;
  return joinWords([...actions.slice(0, NAMED_ACTIONS), ...(others > 0 ? [`${others} more`] : [])]);
};

/** @returns sentences about privileges that the attributes of an operation give */
const grantsOf = async (
  privileges: Privileges,
  { id, description, operation, live }: GivenOperation,
): Promise<string[]> => {
  if (live.state !== 'here' || operation.kind === 'delete') return [];
  const differences = operation.attributes.map(({ path, wanted }) => ({
    name: path,
    oldValue: normalValueAt(description, live.object, path),
    newValue: wanted,
  }));
  const isGained = ({ path }: { path: string }): boolean => gainsPrivilege(differences, path);
  if (!privilegedPaths(description.type, 'holds').some(isGained)) return [];
  const gained = (await privileges.pathsOf({ description, id, object: live.object })).filter(isGained);
  if (gained.length === 0) return [];
  const actions = gainedActions(differences);
  if (actions.length === 0) return [GIVES_PRIVILEGE];
  const lost = lostActions(differences);
  // An exchange of permissions may raise the protection as well: the person weighs one list against the other.
  const removed = lost.length > 0 ? ` It removes permissions: ${nameActions(lost)}.` : '';
  return [`It adds permissions to the role: ${nameActions(actions)}.${removed}`];
};

/** @returns the operation with a sentence about a privilege that it gives, at least as severe as that */
export const withGrant = (one: GivenOperation, sentence: string, severity: Severity): GivenOperation => ({
  ...one,
  severity: moreSevere(one.severity ?? severity, severity),
  grants: [...(one.grants ?? []), sentence],
});

/**
 * Removes privileges that the rule withholds from the person who asks, and says so. An operation that gives a privilege
 * gets the severity of the privilege.
 */
export const withPrivilegeRule = async (
  privileges: Privileges,
  given: readonly GivenOperation[],
): Promise<GivenOperation[]> => {
  const choices = given.flatMap((one) =>
    one.operation.links.flatMap((planned): { one: GivenOperation; choice: LinkChoice }[] => {
      const link = one.description.links.find(({ name }) => name === planned.name);
      const object = one.live.state === 'here' ? one.live.object : (one.operation.wanted?.object ?? {});
      const surplus = planned.remove.map((value) => ({ value, row: value }));
      const owner = { description: one.description, id: one.id, object };
      return link
        ? [{ one, choice: { owner, link, differs: { missing: [...planned.add], changed: [], surplus } } }]
        : [];
    }),
  );
  const decisions = await privileges.decide(choices.map(({ choice }) => choice));
  return Promise.all(
    given.map(async (one): Promise<GivenOperation> => {
      const own = choices.flatMap(({ one: owner, choice }, index) => {
        const decision = decisions[index];
        return owner === one && decision ? [{ choice, decision }] : [];
      });
      const withheld = own.flatMap(({ decision }) => decision.withheld);
      const held = await heldPaths(privileges, one);
      const attributes = one.operation.attributes.filter(({ path }) => !held.includes(path));
      const gives = own.flatMap(({ choice, decision }) => listGiven(choice, decision));
      const written: GivenOperation = {
        ...one,
        operation: { ...one.operation, attributes },
        ...(gives.length > 0 ? { gives } : {}),
      };
      const grants = own.some(({ decision }) => decision.grants);
      const grantSentences = new Set([...(grants ? [GIVES_PRIVILEGE] : []), ...(await grantsOf(privileges, written))]);
      const rated = [...grantSentences].reduce(
        (marked, sentence) => withGrant(marked, sentence, GRANTED_SEVERITY),
        written,
      );
      if (withheld.length + held.length === 0) return rated;
      const left = new Set(withheld.map(({ value }) => value));
      const isOpen = (value: LinkValue): boolean => !left.has(value);
      const sentences = new Set([
        ...withheld.map(({ code, sentence }) => `${sentence}: left out because ${PRIVILEGE_REASONS[code]}.`),
        ...held.map((path) => `${attributeWords(path)}: left out because ${PRIVILEGE_REASONS.administratorsOnly}.`),
      ]);
      return {
        ...rated,
        conflicts: [...one.conflicts, ...sentences],
        withheld: [...sentences],
        operation: {
          ...rated.operation,
          links: one.operation.links.flatMap(({ name, add, remove }) => {
            const open = { name, add: add.filter(isOpen), remove: remove.filter(isOpen) };
            return open.add.length + open.remove.length > 0 ? [open] : [];
          }),
        },
      };
    }),
  );
};

/** Names that are looked up for one plan; beyond it ids are shown alone. */
const MAX_NAMES = 5000;

/**
 * Gives the operations names for the ids among their values.
 * @param known names by id in lower case; the directory is asked for the others
 */
export const withNames = async (
  directory: Pick<DirectoryClient, 'call'>,
  signal: AbortSignal,
  drafts: readonly Draft[],
  known: ReadonlyMap<string, string>,
): Promise<Draft[]> => {
  const idsOf = ({ operation: { body } }: Draft): string[] => [
    ...body.attributes.flatMap(({ expected, wanted }) => [...idsIn(expected), ...idsIn(wanted)]),
    ...body.links.flatMap(({ add, remove }) => [...add, ...remove].flatMap(({ value }) => idsIn(value))),
  ];
  const names = new Map(known);
  const open = [...new Set(drafts.flatMap(idsOf))].filter((id) => !names.has(id)).slice(0, MAX_NAMES);
  for await (const { id, displayName } of directoryObjectsByIds(directory, open, { signal }))
    if (typeof id === 'string' && typeof displayName === 'string' && displayName !== '')
      names.set(id.toLowerCase(), displayName);
  return drafts.map((draft) => {
    const own = idsOf(draft).flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [[id, name] as const];
    });
    const { operation } = draft;
    return { ...draft, operation: { ...operation, body: { ...operation.body, names: Object.fromEntries(own) } } };
  });
};
