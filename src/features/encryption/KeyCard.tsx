import type { EncryptionKey } from '../../api';
import { DateTime } from '../../components/layout/DateTime';
import { CopyButton } from '../../components/inputs/CopyButton';
import { Icon } from '../../components/layout/Icon';
import { StatusCell } from '../../components/feedback/StatusCell';
import { ENCRYPTION_TEXTS as T } from '@trc/domain/texts/encryption';
import { isOwn, KEY_STATUSES, shown, describeSource, describeWholeMode } from './keys';

const ROWS = ['mode', 'keyName', 'createdOn', 'keyType', 'filename', 'source'] as const;

const valueOf = (key: EncryptionKey, row: (typeof ROWS)[number]) => {
  if (row === 'mode') return describeWholeMode(key);
  if (row === 'source') return shown(describeSource(key));
  if (row === 'createdOn') return <DateTime value={key.createdOn} />;
  if (row !== 'keyName' || !key.keyName) return shown(key[row]);
  return (
    <span className="key-name">
      {key.keyName}
      <CopyButton text={key.keyName} label={T.copyName} />
    </span>
  );
};

export interface KeyCardProps {
  title: string;
  /** Missing while the first load is under way. */
  value?: EncryptionKey;
  /** Shown in place of the details where there is no key. */
  none?: string;
  /** The page says already that it is one's own. */
  isAnnounced?: boolean;
}

/** Facts about one key. */
export const KeyCard = ({ title, value, none, isAnnounced }: KeyCardProps) => (
  <section className="key-card" aria-label={title} aria-busy={value || none ? undefined : true}>
    <div className="key-card-head">
      <h2>{title}</h2>
      {value && <StatusCell status={value.status} known={KEY_STATUSES} />}
    </div>
    {none ? (
      <p className="second">{none}</p>
    ) : (
      <dl className="key-facts">
        {ROWS.map((row) => (
          <div key={row}>
            <dt>{T.fields[row]}</dt>
            <dd>{value ? valueOf(value, row) : <span key="wait" className="skeleton skeleton-b" />}</dd>
          </div>
        ))}
      </dl>
    )}
    {value?.status === 'Active' && isOwn(value) && !isAnnounced && (
      <p className="key-note key-note-good">
        <Icon name="circleTick" />
        {T.usingOwn}
      </p>
    )}
    {value?.status === 'Active' && value.statusDetails && (
      <p className="key-note">
        <Icon name="circleInfo" />
        {value.statusDetails}
      </p>
    )}
  </section>
);
