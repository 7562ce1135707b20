import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { SeverityMark } from '../../components/feedback/SeverityMark';
import { Button } from '../../components/inputs/Button';
import { formatCount } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { shownName } from '@trc/domain/shownName';
import { CHANGES_SELECTION_TEXTS } from '@trc/domain/texts/changesSelection';
import { typeName } from '@trc/domain/typeNames';
import type { Compared } from './Consequences';
import type { CreatedCandidate } from './createdInPlan';
import type { Contained } from './useContained';

const T = CHANGES_SELECTION_TEXTS.created;

interface CandidateProps {
  candidate: CreatedCandidate;
  onTick: (isOn: boolean) => void;
}

/** The effect of the plan on one object, in words. */
const Candidate = ({ candidate: { object, decision, isTicked }, onTick }: CandidateProps) => {
  const words = useId();
  const { type, id, severity, containment } = object;
  return (
    <li>
      <label className="row">
        <input
          type="checkbox"
          className="tick"
          checked={isTicked}
          aria-describedby={words}
          onChange={(event) => onTick(event.target.checked)}
        />
        <b>{shownName(object.name, id)}</b>
      </label>
      <span className="second">{typeName(type)}</span>
      <SeverityMark severity={severity} />
      <span className="small second" id={words}>
        {decision === 'delete' ? T.deletes : containment.effects.join(' ')}
      </span>
    </li>
  );
};

export interface CreatedInPlanProps {
  compared: Compared;
  contained: Contained;
}

/** Objects that were created since, and whether the plan of changes contains them. */
export const CreatedInPlan = ({ compared, contained: { candidates, ticked, onTick } }: CreatedInPlanProps) => {
  const { id, otherId } = compared;
  const [isOpen, setOpen] = useState(false);
  const [all, chosen] = [formatCount(candidates.length), formatCount(ticked)];
  if (candidates.length === 0) return null;
  return (
    <div className="changes-created">
      <div className="row wrap">
        <label className="row">
          <input
            type="checkbox"
            className="tick"
            checked={ticked > 0}
            ref={(box) => {
              if (box) box.indeterminate = ticked > 0 && ticked < candidates.length;
            }}
            onChange={() =>
              onTick(
                candidates.map(({ object: { key } }) => key),
                ticked < candidates.length,
              )
            }
          />
          {T.tick(all, chosen)}
        </label>
        <Button
          look="link"
          className="small"
          icon={isOpen ? 'chevronUp' : 'chevronDown'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {T.which}
        </Button>
      </div>
      {isOpen && (
        <>
          <ul aria-label={T.list}>
            {candidates.map((candidate) => (
              <Candidate
                key={candidate.object.key}
                candidate={candidate}
                onTick={(isOn) => onTick([candidate.object.key], isOn)}
              />
            ))}
          </ul>
          <p className="small second">{T.help}</p>
          <Link className="small" to={pathTo('created', { id, otherId })}>
            {T.link}
          </Link>
        </>
      )}
    </div>
  );
};
