import type { ReportEntry } from '../../api';
import { attributeLabel, withoutNamedIds } from '../../components/diff';
import { formatCount } from '@trc/domain/format';
import { withVisibleControls } from '@trc/domain/shownName';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';

const T = RESTORE_REPORT_TEXTS.details;
const labelOf = (name: string): string => attributeLabel(`links.${name}`);
type Link = NonNullable<ReportEntry['links']>[number];

const Values = ({ label, values }: { label: string; values: readonly string[] }) =>
  values.length === 0 ? null : (
    <dd>
      <span className="small second">{label}</span>
      <ul className="link-values">
        {values.map((value) => (
          <li key={value} title={withVisibleControls(value)}>
            {withoutNamedIds(withVisibleControls(value))}
          </li>
        ))}
      </ul>
    </dd>
  );

/** Links of an object that were added and removed, and those that were left out. */
export const LinkList = ({ links }: { links: readonly Link[] }) => (
  <dl className="attributes">
    {links.map(({ name, of, added, removed, withheld = [], total }) => (
      <div key={`${name} ${of ?? ''}`} className={withheld.length > 0 ? 'attribute attribute-differs' : 'attribute'}>
        <dt title={of === undefined ? name : T.linkOf(name, withVisibleControls(of))}>
          {of === undefined ? labelOf(name) : T.linkOf(labelOf(name), withoutNamedIds(withVisibleControls(of)))}
        </dt>
        <Values label={T.added} values={added} />
        <Values label={T.removed} values={removed} />
        <Values label={T.leftOut} values={withheld} />
        {total !== undefined && <dd className="small second link-total">{T.allLinks(formatCount(total))}</dd>}
      </div>
    ))}
  </dl>
);
