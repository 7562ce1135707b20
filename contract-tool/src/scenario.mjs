import { RunFailure } from './failure.mjs';

const KEYS = ['kek', 'software', 'hsm', 'system'];
const MAX_OBJECTS = 100;

const isText = (value) => typeof value === 'string' && value !== '';
const isTexts = (value) =>
  Array.isArray(value) && value.length > 0 && value.every(isText) && new Set(value).size === value.length;
/** @param types the object types of the contract */
const isRestore = (value, types) =>
  typeof value === 'object' &&
  value !== null &&
  types.includes(value.type) &&
  isTexts(value.ids) &&
  value.ids.length <= MAX_OBJECTS &&
  (value.settings === undefined || typeof value.settings === 'object') &&
  Object.keys(value).every((name) => ['type', 'ids', 'settings'].includes(name));

/** Members of a tenant scenario, the condition of each, and its words. */
const MEMBERS = {
  schedule: [(value) => value === true, 'true'],
  directoryUser: [isText, 'the id of a person of the directory'],
  backups: [(value) => value === true, 'true'],
  restore: [
    isRestore,
    `{"type", "ids", "settings"}: a type, 1 to ${MAX_OBJECTS} ids of objects of it, and restore settings where wanted`,
  ],
  keys: [(value) => isTexts(value) && value.every((one) => KEYS.includes(one)), `a list of ${KEYS.join(', ')}`],
  consent: [(value) => value === true, 'true'],
  notices: [(value) => value === true, 'true'],
  patienceSeconds: [(value) => Number.isInteger(value) && value > 0, 'a whole number of seconds'],
};

/** @throws RunFailure for a tenant scenario that says something else than it may */
export const demandScenario = (scenario, { document }) => {
  const types = document.components.schemas.ObjectType.enum;
  if (typeof scenario !== 'object' || scenario === null || Array.isArray(scenario))
    throw new RunFailure('The tenant scenario must be a JSON object.');
  for (const [name, value] of Object.entries(scenario)) {
    const member = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined;
    if (!member)
      throw new RunFailure(
        `The tenant scenario has a member "${name}" that is not known; those are: ${Object.keys(MEMBERS).join(', ')}.`,
      );
    if (!member[0](value, types)) throw new RunFailure(`"${name}" of the tenant scenario must be ${member[1]}.`);
  }
};
