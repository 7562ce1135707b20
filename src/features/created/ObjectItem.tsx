import { Link, useParams } from 'react-router-dom';
import { SeverityMark } from '../../components/feedback/SeverityMark';
import { CopyButton } from '../../components/inputs/CopyButton';
import { Icon } from '../../components/layout/Icon';
import { actorLines } from '@trc/domain/actors';
import { formatDateTime } from '@trc/domain/format';
import { objectPath } from '../../lib/changesUrlState';
import { pathTo } from '@trc/domain/routes';
import { shownName } from '@trc/domain/shownName';
import { CREATED_TEXTS as T } from '@trc/domain/texts/created';
import { Choices, type ChoicesProps } from './Choices';

/** Reasons that are shown, the most important first. */
const MAX_REASONS = 3;

export interface ObjectItemProps extends ChoicesProps {
  hasVersions: boolean;
}

/** A created object: its severity, its creator, and the decision about it. */
export const ObjectItem = ({ hasVersions, ...props }: ObjectItemProps) => {
  const { type, id, severity, reasons, actors, actorState, executed, changedAgain, name: given } = props.object;
  const name = shownName(given, id);
  const { id: since, otherId: until } = useParams();
  const sentences = [...new Set(reasons.map(({ sentence }) => sentence))].slice(0, MAX_REASONS);
  return (
    <li className="created-object">
      <div className="created-what">
        <span className="row created-name">
          {hasVersions ? <Link to={objectPath(type, id, { since, until })}>{name}</Link> : <b>{name}</b>}
          <CopyButton text={id} label={T.copyId(name)} />
        </span>
        <SeverityMark severity={severity} />
        {sentences.length > 0 && (
          <ul className="created-reasons">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {actorLines(actorState, actors).map((line) => (
          <span key={line} className="small second">
            {actors && actors.length > 0 ? T.created(line) : line}
          </span>
        ))}
        {changedAgain && (
          <span className="row">
            <Icon name="triangle" />
            <span>
              {T.changedAgain[changedAgain.decision](changedAgain.by, formatDateTime(changedAgain.time))}{' '}
              <Link to={pathTo('plan', { id: changedAgain.planId })}>{T.toPlan}</Link>
            </span>
          </span>
        )}
        {executed && (
          <span className="row">
            <Icon name="circleTick" />
            <span>
              {T.executed[executed.decision](executed.by, formatDateTime(executed.time), executed.effects)}{' '}
              <Link to={pathTo('plan', { id: executed.planId })}>{T.toPlan}</Link>
            </span>
          </span>
        )}
      </div>
      <Choices {...props} />
    </li>
  );
};
