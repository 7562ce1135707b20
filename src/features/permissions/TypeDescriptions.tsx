import { ROLES } from '@trc/domain/roles';
import { PERMISSIONS_TEXTS as T } from '@trc/domain/texts/permissions';

/** The titles of the three types, and the permissions of each. */
export const TypeDescriptions = () => (
  <aside className="card type-descriptions" aria-label={T.types}>
    <h2>{T.types}</h2>
    {ROLES.map(({ role, title }) => (
      <div key={role}>
        <h3>{title}</h3>
        <p className="second">{T.descriptions[role]}</p>
      </div>
    ))}
  </aside>
);
