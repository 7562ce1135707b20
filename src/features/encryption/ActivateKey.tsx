import type { EncryptionKey } from '../../api';
import { Icon } from '../../components/layout/Icon';
import { Message } from '../../components/feedback/Message';
import { ENCRYPTION_TEXTS } from '@trc/domain/texts/encryption';
import type { ActivationState } from './encryptionSlice';
import { sizeText } from './keyFile';
import type { KeyKind } from './keys';
import { maybeTheKey, refusalText } from './refusalText';

const T = ENCRYPTION_TEXTS.activation;

export interface ActivateKeyProps {
  kind: KeyKind;
  file?: File;
  current?: EncryptionKey;
  activation: ActivationState;
}

/** Step 2 describes the change before it starts, then its result. */
export const ActivateKey = ({ kind, file, current, activation }: ActivateKeyProps) => {
  const name = current?.keyName ?? T.thisKey;
  return (
    <>
      {activation.state === 'failed' && (
        <Message kind="error" title={T.failed}>
          <p>{refusalText(activation.refusal)}</p>
          {kind !== 'system' && maybeTheKey(activation.refusal) && <p>{ENCRYPTION_TEXTS.failed.review}</p>}
          {activation.refusal.requestId && <p className="small second">{T.request(activation.refusal.requestId)}</p>}
        </Message>
      )}
      <h3>{T.questions[kind]}</h3>
      <dl className="key-facts">
        {file && (
          <div>
            <dt>{T.file}</dt>
            <dd>
              {file.name} <span className="small second">{sizeText(file.size)}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{T.replaces}</dt>
          <dd>{name}</dd>
        </div>
      </dl>
      <div>
        <b>{T.happens}</b>
        <ol className="key-happens">
          <li>{T.wraps}</li>
          <li>{T.stays(name)}</li>
          <li>{T.disables(name)}</li>
        </ol>
      </div>
      <p className="key-note">
        <Icon name="circleInfo" />
        {kind === 'system' ? T.rotation : T.noRotation}
      </p>
      {kind === 'hsm' && (
        <p className="key-note">
          <Icon name="chip" />
          {T.hsm}
        </p>
      )}
      <div role="status" className="key-note">
        {activation.state === 'sending' && (
          <>
            <Icon name="ring" spins />
            <span>
              <b>{T.sending}</b> {T.sendingText}
            </span>
          </>
        )}
      </div>
    </>
  );
};
