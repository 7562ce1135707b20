import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListObjectVersionsApiResponse } from '../../api';
import { attributeLabel, formatAttributeValue } from '../../components/diff';
import { Icon } from '../../components/layout/Icon';
import { objectPath } from '../../lib/changesUrlState';
import { actorLines } from '@trc/domain/actors';
import { formatDateTime } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { shownName } from '@trc/domain/shownName';
import { CREATED_TEXTS } from '@trc/domain/texts/created';
import { OBJECT_VERSION_TEXTS } from '@trc/domain/texts/objectVersions';
import { typeName } from '@trc/domain/typeNames';

const T = OBJECT_VERSION_TEXTS.unsaved;

type UnsavedObject = NonNullable<ListObjectVersionsApiResponse['unsaved']>;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The roles, groups and others that name the object. */
const Holders = ({ object: { heldBy, since, until } }: { object: UnsavedObject }) =>
  heldBy.length === 0 ? (
    <>{T.noHolders}</>
  ) : (
    <ul className="unsaved-holders">
      {heldBy.map(({ type, id, name }) => (
        <li key={`${type} ${id}`}>
          {typeName(type)}: <Link to={objectPath(type, id, { since, until })}>{shownName(name, id)}</Link>
        </li>
      ))}
    </ul>
  );

/** Result of a plan for the object, as long as it holds, or the news that somebody reversed it. */
const Handled = ({ executed, changedAgain, readTime }: UnsavedObject) => {
  const result = executed ?? changedAgain;
  if (!result) return null;
  const { decision, by, effects, planId } = result;
  const texts = executed ? CREATED_TEXTS.executed : CREATED_TEXTS.changedAgain;
  return (
    <p className="row">
      <Icon name={executed ? 'circleTick' : 'triangle'} />
      <span>
        {texts[decision](by, formatDateTime(result.time), effects)}{' '}
        <Link to={pathTo('plan', { id: planId })}>{CREATED_TEXTS.toPlan}</Link>
        {Date.parse(readTime) < Date.parse(result.time) && <> {T.readBefore}</>}
      </span>
    </p>
  );
};

/** An object that no backup has, as the newest snapshot of the directory read it. */
export const Unsaved = ({ type, object }: { type: string; object: UnsavedObject }) => {
  const { readTime, attributes, actors, actorState } = object;
  const valueOf = (path: string): unknown => attributes.find((one) => one.path === path)?.to;
  const [signInName, isEnabled] = [valueOf('userPrincipalName'), valueOf('accountEnabled')];
  const lines = actorLines(actorState, actors);
  return (
    <section className="card unsaved" aria-label={T.title}>
      <p>{T.read(formatDateTime(readTime))}</p>
      <Handled {...object} />
      <dl className="unsaved-facts">
        {typeof signInName === 'string' && <Fact name={T.signInName}>{signInName}</Fact>}
        {typeof isEnabled === 'boolean' && <Fact name={T.signIn}>{isEnabled ? T.enabled : T.disabled}</Fact>}
        {type !== 'directoryRoles' && (
          <Fact name={T.holders}>
            <Holders object={object} />
          </Fact>
        )}
        {lines.length > 0 && <Fact name={T.created}>{lines.join(', ')}</Fact>}
      </dl>
      <h2>{T.values}</h2>
      <dl className="unsaved-facts">
        {attributes.map(({ path, to }) => (
          <Fact key={path} name={attributeLabel(path)}>
            {formatAttributeValue(path, to)}
          </Fact>
        ))}
      </dl>
    </section>
  );
};
