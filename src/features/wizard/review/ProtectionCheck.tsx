import type { ReactNode } from 'react';
import { Icon } from '../../../components/layout/Icon';
import { formatCount } from '@trc/domain/format';
import { shownName } from '@trc/domain/shownName';
import { REVIEW_TEXTS } from '@trc/domain/texts/review';
import type { ShownObject } from '../compare';

const T = REVIEW_TEXTS.protection;
/** Longest list that a person reads before a start; the comparison shows all rows. */
const MAX_LISTED_OBJECTS = 20;

export interface ProtectionCheckProps {
  objects: readonly ShownObject[];
  /** The field for the tenant's name; missing where another check asks for it. */
  confirm: ReactNode;
}

/** @returns the objects whose change lowers the protection of the tenant, as the service says. */
export const loweringProtection = (objects: readonly ShownObject[]): ShownObject[] =>
  objects.filter(({ preview }) => preview?.protection !== undefined);

/** Names the policies and settings that protect less after the restore. */
export const ProtectionCheck = ({ objects, confirm }: ProtectionCheckProps) => (
  <section className="lockout" aria-label={T.title}>
    <div className="lockout-head">
      <Icon name="triangle" />
      <div>
        <h3>{T.title}</h3>
        <p>{T.text(objects.length)}</p>
      </div>
    </div>
    <div className="lockout-body">
      <ul>
        {objects.slice(0, MAX_LISTED_OBJECTS).map(({ type, id, displayName, preview }) => (
          <li key={`${type} ${id}`}>
            <b>{shownName(displayName, id)}</b>
            <div className="small second">{preview?.protection}</div>
          </li>
        ))}
        {objects.length > MAX_LISTED_OBJECTS && (
          <li className="second">{T.more(formatCount(objects.length - MAX_LISTED_OBJECTS))}</li>
        )}
      </ul>
      {confirm}
    </div>
  </section>
);
