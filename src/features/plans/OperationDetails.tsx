import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { PlanOperation } from '../../api';
import { Icon } from '../../components/layout/Icon';
import type { IconName } from '../../components/layout/icons';
import { endsSessions } from '@trc/domain/endsSessions';
import { formatCount } from '@trc/domain/format';
import { withLocalTimes } from '@trc/domain/localTimes';
import { pathTo } from '@trc/domain/routes';
import { PLAN_OPERATION_TEXTS } from '@trc/domain/texts/planOperations';
import { useHasExtension } from '../../lib/hooks';
import { AttributeTicks, type PartsProps } from './AttributeTicks';
import { LinkTicks } from './LinkTicks';
import { operationName } from './operationColumns';
import { comesBack } from './wording';

const T = PLAN_OPERATION_TEXTS.details;
const MODES = ['add', 'exact', 'remove', 'leave'] as const;

/** Sentences that a person reads first. */
const Sentences = ({ title, icon, list }: { title: string; icon: IconName; list: readonly string[] }) =>
  list.length === 0 ? null : (
    <section className="plan-part plan-sentences">
      <h3>{title}</h3>
      <ul>
        {list.map((sentence) => (
          <li key={sentence} className="row">
            <Icon name={icon} />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );

const sum = (numbers: readonly number[]): string => formatCount(numbers.reduce((all, one) => all + one, 0));

/** The choice for links of a whole object, with counts next to each option. */
const LinkModes = ({ operation, onEdit }: PartsProps) => {
  const group = useId();
  const { operationId, links, linkMode, needsLinkMode } = operation;
  if (linkMode === undefined && needsLinkMode !== true) return null;
  const [add, remove] = [sum(links.map(({ addCount }) => addCount)), sum(links.map(({ removeCount }) => removeCount))];
  const labels = {
    add: T.modes.add(add),
    exact: T.modes.exact(add, remove),
    remove: T.modes.remove(remove),
    leave: T.modes.leave,
  };
  return (
    <fieldset className="plan-part plan-modes">
      <legend>{T.mode}</legend>
      {needsLinkMode && <p className="plan-choose">{T.modeChoose}</p>}
      {MODES.map((mode) => (
        <label key={mode} className="row">
          <input
            type="radio"
            name={group}
            checked={linkMode === mode}
            onChange={() => onEdit([{ operationId, linkMode: mode }])}
          />
          {labels[mode]}
        </label>
      ))}
    </fieldset>
  );
};

interface ChoiceProps {
  label: string;
  help: string;
  isOn: boolean;
  isDraft: boolean;
  onChange: (isOn: boolean) => void;
}

const Choice = ({ label, help, isOn, isDraft, onChange }: ChoiceProps) => (
  <div className="plan-part">
    <label className="row">
      <input
        type="checkbox"
        className="tick"
        checked={isOn}
        disabled={!isDraft}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
    <p className="small second">{help}</p>
  </div>
);

/** The choices for a user that is restored, or a policy that would be enforced. */
const Choices = ({ operation: { operationId, restoreEnabled, reportOnly }, isDraft, onEdit }: PartsProps) => (
  <>
    {restoreEnabled !== undefined && (
      <Choice
        label={T.disabled}
        help={T.disabledHelp}
        isOn={!restoreEnabled}
        isDraft={isDraft}
        onChange={(isOn) => onEdit([{ operationId, restoreEnabled: !isOn }])}
      />
    )}
    {reportOnly !== undefined && (
      <Choice
        label={T.reportOnly}
        help={T.reportOnlyHelp}
        isOn={reportOnly}
        isDraft={isDraft}
        onChange={(isOn) => onEdit([{ operationId, reportOnly: isOn }])}
      />
    )}
  </>
);

/** Kinds of operations on objects that were created since the backup: no backup has a version of them. */
const WITHOUT_VERSIONS: readonly PlanOperation['kind'][] = ['disable', 'delete'];

const Versions = ({ operation: { type, id, kind } }: { operation: PlanOperation }) =>
  useHasExtension('listObjectVersions') && !WITHOUT_VERSIONS.includes(kind) ? (
    <Link to={pathTo('object', { type, id })}>{T.openObject}</Link>
  ) : null;

/** Shows an operation: objections to it, its writes, and the choices. */
export const OperationDetails = (props: PartsProps) => {
  const { operation, isDraft } = props;
  const { conflicts, protection, losses, warnings = [], message, requires, kind } = operation;
  return (
    <div className="plan-details" role="group" aria-label={operationName(operation)}>
      <Sentences title={T.conflicts} icon="triangle" list={conflicts} />
      <Sentences title={T.protection} icon="shield" list={protection === undefined ? [] : [protection]} />
      <Sentences title={T.losses} icon="circleMinus" list={losses} />
      <Sentences title={T.warnings} icon="triangle" list={warnings} />
      {message !== undefined && <p>{withLocalTimes(message)}</p>}
      {kind === 'unchanged' && message === undefined && <p className="second">{T.right}</p>}
      <Choices {...props} />
      {isDraft && !comesBack(operation) && <LinkModes {...props} />}
      <AttributeTicks {...props} />
      {endsSessions(operation) && <p>{T.endsSessions}</p>}
      <LinkTicks {...props} />
      <p className="small second plan-foot">
        {requires.length > 0 && <span>{T.requires(formatCount(requires.length))}</span>}
        <Versions operation={operation} />
      </p>
    </div>
  );
};
