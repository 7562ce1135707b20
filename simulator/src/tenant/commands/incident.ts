import { INCIDENTS } from '../incidents/index.ts';
import type { IncidentReport } from '../incidents/scene.ts';
import { UsageError, parsePairs, print, type Command } from './command.ts';

export const incidentCommand: Command = {
  words: '[NAME [count=N] [seed=TEXT] [by=USER]]',
  about:
    'a scripted disaster among seeded and imported objects; prints what it did as JSON; without a name: which there are',
  read: ([name, ...words]) => {
    if (name === undefined) {
      return () => {
        for (const [each, { about }] of Object.entries(INCIDENTS)) print(`${each.padEnd(28)}  ${about}`);
        return Promise.resolve();
      };
    }
    if (!Object.hasOwn(INCIDENTS, name))
      throw new UsageError(`there is no incident "${name}"; there are ${Object.keys(INCIDENTS).join(', ')}`);
    const { count, seed, by } = parsePairs(words, ['count', 'seed', 'by']);
    if (count !== undefined && !/^[1-9]\d{0,6}$/.test(count)) throw new UsageError('count is a whole number above 0');
    return async (tenant) => {
      const report = await tenant.call<IncidentReport>('POST', 'incident', {
        name,
        ...(count !== undefined && { count: Number(count) }),
        ...(seed !== undefined && { seed }),
        ...(by !== undefined && { by }),
      });
      print(JSON.stringify(report, undefined, 1));
    };
  },
};
