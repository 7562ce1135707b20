import type { EncryptionKey } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import { Message } from '../../components/feedback/Message';
import { formatDateTime } from '@trc/domain/format';
import { ENCRYPTION_TEXTS as T } from '@trc/domain/texts/encryption';
import { KeyCard } from './KeyCard';
import { currentKey, failedKey, isOwn, nextKey, shown } from './keys';

const Rotation = ({ next }: { next: EncryptionKey }) => (
  <section className="key-card" aria-label={T.rotation.title}>
    <div className="key-card-head" role="status">
      <Icon name="ring" spins />
      <h2>{T.rotation.title}</h2>
      <span className="second" title={next.createdOn}>
        {T.rotation.started(formatDateTime(next.createdOn))}
      </span>
    </div>
    <span className="bar bar-open" role="progressbar" aria-label={T.rotation.title}>
      <i />
    </span>
    <p className="second">{T.rotation.text}</p>
  </section>
);

const Failed = ({ failed, onAgain }: { failed: EncryptionKey; onAgain?: () => void }) => (
  <Message kind="error" title={T.failed.title}>
    <p>
      {T.failed.review} {T.failed.kept(shown(failed.keyName))}
    </p>
    {failed.statusDetails && <p>{failed.statusDetails}</p>}
    {onAgain && (
      <Button look="link" onClick={onAgain}>
        {T.failed.again}
      </Button>
    )}
  </Message>
);

const Activated = ({ current, onClose }: { current: EncryptionKey; onClose: () => void }) => {
  const name = shown(current.keyName);
  return isOwn(current) ? (
    <Message kind="success" title={T.usingOwn} onClose={onClose}>
      {T.usingOwnText(name)}
    </Message>
  ) : (
    <Message kind="success" title={T.usingSystem} onClose={onClose}>
      {T.usingSystemText(name)}
    </Message>
  );
};

export interface CurrentKeyProps {
  /** Missing while the first load is under way. */
  keys?: readonly EncryptionKey[];
  /** The key whose activation was seen. */
  activated?: string;
  onActivatedSeen: () => void;
  /** Opens the wizard. */
  onAgain: () => void;
}

/** The key in force, the pending one, and the result of the last change. */
export const CurrentKey = ({ keys, activated, onActivatedSeen, onAgain }: CurrentKeyProps) => {
  const current = keys && currentKey(keys);
  const next = keys && nextKey(keys);
  const failed = keys && !next ? failedKey(keys) : undefined;
  const isNew =
    current !== undefined && activated !== undefined && (current.keyName ?? current.createdOn) === activated;
  return (
    <div className="encryption">
      {next && <Rotation next={next} />}
      {failed && <Failed failed={failed} onAgain={onAgain} />}
      {isNew && <Activated current={current} onClose={onActivatedSeen} />}
      {/* Known keys are in separate cards: a longer text than expected would move the others (goal 15). */}
      <div className="key-cards" key={keys ? 'known' : 'unknown'}>
        <KeyCard
          title={T.current}
          value={current}
          isAnnounced={isNew}
          none={keys && !current ? T.noCurrent : undefined}
        />
        {next && <KeyCard title={T.next} value={next} />}
        <section className="key-card key-facts-card" aria-label={T.facts.title}>
          <div className="key-card-head">
            <h2>{T.facts.title}</h2>
          </div>
          <ul>
            <li>
              <Icon name="refresh" />
              {T.facts.rotates}
            </li>
            <li>
              <Icon name="lock" />
              {T.facts.held}
            </li>
            <li>
              <Icon name="chip" />
              {T.facts.hsm}
            </li>
          </ul>
        </section>
      </div>
    </div>
  );
};
