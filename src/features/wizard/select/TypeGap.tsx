import { Message } from '../../../components/feedback/Message';
import { formatCount } from '@trc/domain/format';
import { WIZARD_TEXTS } from '@trc/domain/texts/wizard';
import { lacksObjects, type TypeCoverage } from '../coverage';
import { nounsOf } from '@trc/domain/typeNames';

const T = WIZARD_TEXTS.coverage;

const titleOf = ({ type, state, links = [], properties = [] }: TypeCoverage, lacks: boolean): string => {
  if (lacks) return (T.states[state] ?? T.states.partial)(nounsOf(type).many);
  if (links.length > 0) return T.linksTitle;
  return properties.length > 0 ? T.propertiesTitle : T.optionalTitle;
};

/** Parts of one type that this backup could not read: objects, or only some of their links. */
export const TypeGap = ({ gap }: { gap: TypeCoverage }) => {
  const { reason, captured, carriedOver = 0, links = [], properties = [] } = gap;
  const lacks = lacksObjects(gap);
  return (
    <Message kind={lacks ? 'warning' : 'info'} title={titleOf(gap, lacks)}>
      {!lacks && gap.permission !== undefined && reason !== undefined && <p>{reason}</p>}
      {lacks && (
        <p>{[reason, T.captured(formatCount(captured), formatCount(carriedOver))].filter(Boolean).join(' ')}</p>
      )}
      {links.length > 0 && (
        <>
          <ul className="gap-links">
            {links.map(({ name, objects = 0, unknown = 0, reason: why }) => (
              <li key={name}>
                {T.link(name, objects, unknown)}
                {why && ` (${why.replace(/\.$/, '')})`}
              </li>
            ))}
          </ul>
          <p>{T.linksText}</p>
        </>
      )}
      {properties.length > 0 && (
        <>
          <ul className="gap-links">
            {properties.map(({ name, objects }) => (
              <li key={name}>{T.property(name, objects)}</li>
            ))}
          </ul>
          <p>{T.propertiesText}</p>
        </>
      )}
    </Message>
  );
};
