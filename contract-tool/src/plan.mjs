import { CHANGING, LAST } from './scenarios/changing.mjs';
import { READING } from './scenarios/reading.mjs';

/** True if `--only` includes the operation; without the option every operation is included. */
export const isChosen = ({ operationId, tags }, only) =>
  only.length === 0 || only.includes(operationId) || tags.some((tag) => only.includes(tag));

/** The reason that an operation is not sent, or nothing where it is. */
const reasonOf = (operation, { allowChanges, scenario }, facts) => {
  const { operationId, isSafe, isExtension } = operation;
  if (isExtension && !facts.extensions.includes(operationId)) return 'not offered by init';
  if (isSafe) return undefined;
  if (!allowChanges) return 'it changes something';
  const guard = CHANGING.find(({ guarded = [] }) => guarded.includes(operationId));
  return guard && scenario[guard.named] === undefined
    ? `it changes something, and the tenant scenario has no "${guard.named}"`
    : undefined;
};

/**
 * Plans a run from the chosen, allowed and named facts.
 * @returns operations (sent, and why the others are not), and scenarios: those to run in their order, the last ones,
 * and why others are not run
 */
export const planRun = ({ operations }, options, facts) => {
  const { only, scenario, allowChanges } = options;
  const chosen = operations.filter((operation) => isChosen(operation, only));
  const skipped = new Map(
    chosen.flatMap((operation) => {
      const reason = reasonOf(operation, options, facts);
      return reason ? [[operation.operationId, reason]] : [];
    }),
  );
  const sent = chosen.filter(({ operationId }) => !skipped.has(operationId));
  const isWanted = (one) =>
    one.operations.some((id) => chosen.some(({ operationId }) => operationId === id)) &&
    (!one.extension || facts.extensions.includes(one.extension));
  /** @type {(one: any) => boolean} */
  const isNamed = ({ named }) => !named || scenario[named] !== undefined;
  const changing = allowChanges ? CHANGING.filter(isWanted) : [];
  return {
    chosen,
    sent,
    skipped,
    changing: changing.filter(isNamed),
    unnamed: changing.filter((one) => !isNamed(one)),
    reading: READING.filter((one) => one.operations.some((id) => sent.some(({ operationId }) => operationId === id))),
    last: allowChanges ? LAST.filter(isWanted) : [],
  };
};

/** Lists the coming changes of the tenant in sentences, for a person to read first. */
export const announce = ({ sent, changing, last }, { allowChanges, scenario }, facts) => {
  if (!allowChanges) return 'Nothing is changed: only operations that read are sent.';
  const refused = sent.filter(({ isSafe }) => !isSafe).map(({ operationId }) => operationId);
  const lines = [...changing, ...last].map(({ name, says }) => `  ${name}: ${says({ facts, scenario })}`);
  return [
    lines.length > 0 ? `This run changes something at the backend:\n${lines.join('\n')}` : 'This run changes nothing.',
    ...(refused.length > 0
      ? [`Requests that must be refused, about made-up things, go to: ${refused.join(', ')}.`]
      : []),
  ].join('\n');
};
