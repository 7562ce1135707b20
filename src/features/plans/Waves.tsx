import type { OperationKind, OperationState, Plan } from '../../api';
import { Button } from '../../components/inputs/Button';
import { formatCount } from '@trc/domain/format';
import { PLAN_OPERATION_TEXTS } from '@trc/domain/texts/planOperations';
import { PLAN_TEXTS } from '@trc/domain/texts/plans';
import { addStates } from './progress';
import { showOperations } from './showOperations';
import { useIsRunning } from './useIsRunning';
import type { PlanUrlState } from './usePlanUrlState';
import { countRight, describeScope, formatDuration, totalSeconds } from './wording';

const T = PLAN_TEXTS.waves;
const KINDS = ['create', 'undelete', 'update', 'disable', 'delete'] as const satisfies readonly OperationKind[];
const STATES = [
  'done',
  'alreadyRight',
  'inPart',
  'onHold',
  'failed',
  'notStarted',
] as const satisfies readonly OperationState[];

type Wave = Plan['waves'][number];
const WAVE_NAMES: Readonly<Record<number, string>> = T.names;
export const waveName = (wave: number): string => WAVE_NAMES[wave] ?? String(wave);

/** A column of counts: its key for the style, its heading and its count. */
interface CountColumn {
  key: string;
  label: string;
  countOf: (wave: Wave) => number;
}

const PLANNED: readonly CountColumn[] = KINDS.map((kind) => ({
  key: kind,
  label: PLAN_OPERATION_TEXTS.kinds[kind],
  countOf: ({ kinds }) => kinds[kind],
}));

/** Open operations are counted together, so that the counts of a wave add up. */
const OPEN: readonly OperationState[] = ['planned', 'running', 'notStarted'];
const EXECUTED: readonly CountColumn[] = STATES.map((state) => ({
  key: state,
  label: state === 'notStarted' ? T.open : PLAN_OPERATION_TEXTS.states[state],
  countOf: ({ states }) => {
    const counts = addStates([states]);
    return state === 'notStarted' ? OPEN.reduce((sum, each) => sum + counts[each], 0) : counts[state];
  },
}));

const Count = ({ count, className }: { count: number; className?: string }) => (
  <span className={count === 0 ? 'second' : className}>{formatCount(count)}</span>
);

export interface WavesProps {
  plan: Plan;
  urlState: PlanUrlState;
}

/** The operations of the plan, wave by wave; after its start with their results. */
export const Waves = ({ plan, urlState: { filters, setParams } }: WavesProps) => {
  const { waves, state } = plan;
  const isStarted = state === 'started';
  /** Rows of the list that need no write and belong to no executed wave. */
  const rightBefore = isStarted ? countRight(plan.totals) : 0;
  const extraOf = (key: string): number => (key === 'alreadyRight' ? rightBefore : 0);
  const columns = isStarted ? EXECUTED : PLANNED;
  const isRunning = useIsRunning(plan);
  const title = !isStarted ? T.title : isRunning ? T.titleRunning : T.titleDone;
  return (
    <section className="card plan-waves" aria-labelledby="plan-waves">
      <h2 id="plan-waves">{title}</h2>
      {waves.length === 0 ? (
        <p className="second">{T.none}</p>
      ) : (
        <div className="plan-scroll">
          <table aria-labelledby="plan-waves">
            <thead>
              <tr>
                <th scope="col">{T.wave}</th>
                {columns.map(({ key, label }) => (
                  <th key={key} scope="col" className="plan-number">
                    {label}
                  </th>
                ))}
                {!isStarted && (
                  <th scope="col" className="plan-number">
                    {T.time}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {waves.map((wave) => (
                <tr key={wave.wave}>
                  <th scope="row">
                    <Button
                      look="link"
                      aria-pressed={filters.wave === wave.wave}
                      aria-label={T.show(waveName(wave.wave))}
                      onClick={() => {
                        const isShown = filters.wave === wave.wave;
                        setParams({ wave: isShown ? undefined : String(wave.wave) });
                        if (!isShown) showOperations();
                      }}
                    >
                      {waveName(wave.wave)}
                    </Button>
                  </th>
                  {columns.map(({ key, label, countOf }) => (
                    <td key={key} className="plan-number" data-label={label}>
                      <Count count={countOf(wave)} className={`plan-count-${key}`} />
                    </td>
                  ))}
                  {!isStarted && (
                    <td className="plan-number plan-estimate" data-label={T.time}>
                      {formatDuration(wave.seconds)}
                    </td>
                  )}
                </tr>
              ))}
              {rightBefore > 0 && (
                <tr>
                  <th scope="row">{T.rightBefore}</th>
                  {columns.map(({ key, label }) => (
                    <td key={key} className="plan-number" data-label={label}>
                      <Count count={extraOf(key)} />
                    </td>
                  ))}
                </tr>
              )}
            </tbody>
            {waves.length + Math.sign(rightBefore) > 1 && (
              <tfoot>
                <tr>
                  <th scope="row">{T.all}</th>
                  {columns.map(({ key, label, countOf }) => (
                    <td key={key} className="plan-number" data-label={label}>
                      <Count count={waves.reduce((sum, wave) => sum + countOf(wave), extraOf(key))} />
                    </td>
                  ))}
                  {!isStarted && (
                    <td className="plan-number plan-estimate" data-label={T.time}>
                      {formatDuration(totalSeconds(plan))}
                    </td>
                  )}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
      <p className="small second">{describeScope(plan)}</p>
    </section>
  );
};
