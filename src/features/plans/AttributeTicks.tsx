import { useState } from 'react';
import type { PlanEdit, PlanOperation } from '../../api';
import { AttributeDiff, attributeLabel } from '../../components/diff';
import { Button } from '../../components/inputs/Button';
import { CARDS, useMedia } from '../../components/layout/useMedia';
import { formatCount } from '@trc/domain/format';
import { PLAN_OPERATION_TEXTS } from '@trc/domain/texts/planOperations';
import { chooseAttribute, isOff } from './chooseParts';
import { Tick } from './Tick';
import { comesBack, partChosen } from './wording';

const T = PLAN_OPERATION_TEXTS.details;
/** Attributes shown at first; more are a click away. */
const FIRST = 25;

export interface PartsProps {
  operation: PlanOperation;
  isDraft: boolean;
  onEdit: (edits: PlanEdit[]) => void;
}

/** The attributes of an operation with their values now and afterwards, each with its tick. */
export const AttributeTicks = ({ operation, isDraft, onEdit }: PartsProps) => {
  const [most, setMost] = useState(FIRST);
  const isSplit = !useMedia(CARDS);
  // A plan that was started lists what it writes; the rest is named below.
  const [attributes, left] = partChosen(operation.attributes, isDraft);
  if (operation.attributes.length === 0) return null;
  const hasTicks = isDraft && !comesBack(operation) && operation.kind !== 'delete';
  const isChosen = (selected: boolean): boolean => selected && (!hasTicks || !isOff(operation));
  const [oldName, newName] = isDraft ? [T.now, T.after] : [T.before, T.wanted];
  return (
    <section className="plan-part">
      <h3>{T.attributes}</h3>
      {comesBack(operation) && (
        <p className="small second">{operation.reportOnly === true ? T.wholeReportOnly : T.whole}</p>
      )}
      <div className={`diff diff-${isSplit ? 'split' : 'inline'} plan-diff${hasTicks ? ' plan-ticks' : ''}`}>
        <div className="diff-row diff-head plan-diff-head" aria-hidden="true">
          <span>{T.attribute}</span>
          <span>{oldName}</span>
          <span>{newName}</span>
        </div>
        <div role="list" aria-label={T.attributes}>
          {attributes.slice(0, most).map(({ path, expected, wanted, selected }) => (
            <div key={path} className={isChosen(selected) ? 'plan-attribute' : 'plan-attribute plan-off'}>
              {hasTicks && (
                <Tick
                  label={T.tickAttribute(attributeLabel(path))}
                  isOn={isChosen(selected)}
                  onChange={(isOn) => onEdit([chooseAttribute(operation, path, isOn)])}
                />
              )}
              <AttributeDiff
                difference={{ name: path, oldValue: expected, newValue: wanted }}
                isSplit={isSplit}
                oldName={oldName}
                newName={newName}
              />
              {hasTicks && !isChosen(selected) && <p className="small plan-stays">{T.stays}</p>}
            </div>
          ))}
        </div>
      </div>
      {attributes.length > most && (
        <Button look="link" icon="chevronDown" onClick={() => setMost(attributes.length)}>
          {T.more(formatCount(attributes.length - most))}
        </Button>
      )}
      {left.length > 0 && (
        <p className="small second">{T.notChosen(left.map(({ path }) => attributeLabel(path)).join(', '))}</p>
      )}
    </section>
  );
};
