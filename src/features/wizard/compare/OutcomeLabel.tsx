import { Icon } from '../../../components/layout/Icon';
import { formatCount } from '@trc/domain/format';
import { COMPARE_TEXTS as T } from '@trc/domain/texts/compare';
import { classifyOutcome } from './outcomes';
import type { ShownObject } from './shownObject';

const Pill = ({ kind, text }: { kind: 'warning' | 'error'; text: string }) => (
  <span className={`status status-${kind} small outcome`}>
    <Icon name={kind === 'error' ? 'circleCross' : 'triangle'} />
    {text}
  </span>
);

/** The result of the comparison of an object in a word. Only results that need a person have a colour. */
export const OutcomeLabel = ({ object }: { object: ShownObject }) => {
  const outcome = classifyOutcome(object);
  if (outcome === 'failed') return <Pill kind="error" text={T.notCompared} />;
  if (outcome === 'lost') return <Pill kind="error" text={T.cannotComeBack} />;
  if (outcome === 'fixed') return <Pill kind="warning" text={object.preview ? T.stays : T.fixed} />;
  if (outcome === 'missing') return <Pill kind="warning" text={T.notInDirectory} />;
  return (
    <span className="small second numbers outcome">
      {object.message !== undefined && (
        <span className="outcome-note" title={object.message}>
          <Icon name="triangle" />
          <span className="unseen">{T.hasNote}</span>
        </span>
      )}
      {outcome === 'equal'
        ? object.message === undefined
          ? T.noChanges
          : T.nothingToRestore
        : T.changes(formatCount(object.attributes.length))}
    </span>
  );
};
