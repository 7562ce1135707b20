import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Plan } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import { describeLeftObjects } from '@trc/domain/leftObjects';
import { formatCount } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { PLAN_TEXTS } from '@trc/domain/texts/plans';
import { typeName } from '@trc/domain/typeNames';
import { useHasExtension } from '../../lib/hooks';

const T = PLAN_TEXTS.cannot;
/** A longer list starts folded, and opens in parts. */
const FEW = 5;
const PART = 50;

/** Differences that the plan leaves as they are, with the reason and the place to change them. */
export const CannotList = ({ plan: { cannot, source } }: { plan: Pick<Plan, 'cannot' | 'source'> }) => {
  const [isOpen, setOpen] = useState(cannot.length <= FEW);
  const [most, setMost] = useState(PART);
  const hasVersions = useHasExtension('listObjectVersions');
  if (cannot.length === 0) return null;
  return (
    <section className="card plan-cannot">
      <h2>
        <Button
          look="link"
          icon={isOpen ? 'chevronUp' : 'chevronDown'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {(source.kind === 'undo' ? T.titleOfUndo : T.title)(describeLeftObjects(cannot))}
        </Button>
      </h2>
      {isOpen && (
        <>
          <p className="second">{T.text}</p>
          <ul>
            {cannot.slice(0, most).map(({ type, id, name, reason }) => (
              <li key={`${type}/${id}`}>
                <Icon name="circleMinus" />
                <span>
                  <b title={id}>{hasVersions ? <Link to={pathTo('object', { type, id })}>{name}</Link> : name}</b>{' '}
                  <span className="small second">{typeName(type)}</span>
                  <br />
                  {reason}
                </span>
              </li>
            ))}
          </ul>
          {cannot.length > most && (
            <Button look="link" icon="chevronDown" onClick={() => setMost(most + PART)}>
              {T.more(formatCount(Math.min(PART, cannot.length - most)))}
            </Button>
          )}
        </>
      )}
    </section>
  );
};
