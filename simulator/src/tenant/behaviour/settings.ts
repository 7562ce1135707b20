import { badRequest } from '../http/graphError.ts';
import type { BehaviourValue } from './kinds.ts';
import { BEHAVIOUR_NAMES, behaviourOf, isBehaviourName, type BehaviourName, type BehaviourSettings } from './table.ts';

/** Values for some behaviours, by name. */
export type BehaviourChanges = Partial<BehaviourSettings>;

/** One behaviour as the simulator reports it. */
export interface BehaviourRow {
  readonly name: BehaviourName;
  readonly value: BehaviourValue;
  readonly default: BehaviourValue;
  readonly values: string;
  readonly about: string;
  readonly source: string;
}

export const defaultBehaviour = (): BehaviourSettings =>
  Object.fromEntries(BEHAVIOUR_NAMES.map((name) => [name, behaviourOf(name).default])) as BehaviourSettings;

/** @throws GraphError 400 for an unknown name, and for a value that the behaviour does not take */
export const parseBehaviour = (wish: Readonly<Record<string, unknown>>): BehaviourChanges => {
  for (const [name, value] of Object.entries(wish)) {
    if (!isBehaviourName(name))
      throw badRequest(`There is no behaviour "${name}"; there are ${BEHAVIOUR_NAMES.join(', ')}.`);
    const { accepts, values } = behaviourOf(name);
    if (!accepts(value)) throw badRequest(`The behaviour "${name}" takes ${values}, not ${JSON.stringify(value)}.`);
  }
  return wish;
};

/** @returns the differences from the defaults, so that a later default takes effect for all other behaviours */
export const changedBehaviour = (settings: BehaviourSettings): BehaviourChanges =>
  Object.fromEntries(
    BEHAVIOUR_NAMES.filter((name) => settings[name] !== behaviourOf(name).default).map((name) => [
      name,
      settings[name],
    ]),
  );

/** @returns the stored behaviour of an earlier run, without names and values that this version does not know */
export const parseKeptBehaviour = (kept: Readonly<Record<string, unknown>>): BehaviourChanges =>
  Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => isBehaviourName(name) && behaviourOf(name).accepts(value)),
  );

export const behaviourRows = (settings: BehaviourSettings): BehaviourRow[] =>
  BEHAVIOUR_NAMES.map((name) => {
    const { default: initial, values, about, source } = behaviourOf(name);
    return { name, value: settings[name], default: initial, values, about, source };
  });
