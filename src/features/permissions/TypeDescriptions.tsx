import { ROLES } from '@trc/domain/roles';
import { PERMISSIONS_TEXTS as T } from '@trc/domain/texts/permissions';

/** The three types by their titles, and what each may do. */
export const TypeDescriptions = () => (
  <aside className="card type-descriptions">
    <h2>{T.types}</h2>
    {ROLES.map(({ role, title }) => (
      <div key={role}>
        <h3>{title}</h3>
        <p className="second">{T.descriptions[role]}</p>
      </div>
    ))}
  </aside>
);
