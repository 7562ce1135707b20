import type { OptionalConsent } from '@trc/domain/consent';
import { GRANT_TEXTS as T } from '@trc/domain/texts/grant';

export interface OptionalPermissionsProps {
  permissions: readonly OptionalConsent[];
}

/** Permissions that are optional for consent, with the features that each unlocks. */
export const OptionalPermissions = ({ permissions }: OptionalPermissionsProps) => (
  <>
    <h2>{T.optional}</h2>
    <p className="second">
      {T.optionalText} {T.optionalHow}
    </p>
    <div className="grant-events grant-optional" role="region" aria-label={T.optional}>
      <ul>
        {permissions.map(({ name, apiName, description, granted }) => (
          <li key={`${apiName ?? ''} ${name}`}>
            <div className="row wrap">
              <b>{description}</b>
              <span className="tag">{granted ? T.has : T.hasNot}</span>
            </div>
            <div className="small second">{[name, apiName].filter(Boolean).join(', ')}</div>
          </li>
        ))}
      </ul>
    </div>
  </>
);
