import { parseBehaviour, type BehaviourRow } from '../behaviour/settings.ts';
import { behaviourOf, isBehaviourName } from '../behaviour/table.ts';
import { GraphError } from '../http/graphError.ts';
import { UsageError, print, type Command } from './command.ts';

export const behaviourCommand: Command = {
  words: '[NAME=VALUE ...]',
  about: 'how the directory behaves where real tenants differ; without words: all names, values, defaults',
  read: (words) => {
    const wish = Object.fromEntries(words.map(settingOf));
    try {
      parseBehaviour(wish);
    } catch (error) {
      throw error instanceof GraphError ? new UsageError(error.message) : error;
    }
    return async (tenant) => {
      if (words.length > 0) await tenant.call('POST', 'behaviour', wish);
      const { behaviours } = await tenant.call<{ behaviours: BehaviourRow[] }>('GET', 'behaviour');
      const shown = words.length === 0 ? behaviours : behaviours.filter(({ name }) => Object.hasOwn(wish, name));
      for (const { name, value, default: initial, about } of shown) {
        print([name.padEnd(28), `${value}`.padEnd(9), `(default ${initial})`.padEnd(19), about].join('  '));
      }
    };
  },
};

const WORDS: Readonly<Record<string, boolean>> = { true: true, on: true, false: false, off: false };

/** "lag=5000" as a name and a JSON value. */
const settingOf = (word: string): [string, boolean | number | string] => {
  const [, name = '', value = ''] = /^(\w+)=(.+)$/s.exec(word) ?? [];
  if (name === '') throw new UsageError(`"${word}" is not NAME=VALUE`);
  if (isBehaviourName(name) && typeof behaviourOf(name).default === 'string') return [name, value];
  return [name, WORDS[value] ?? (/^\d+$/.test(value) ? Number(value) : value)];
};
