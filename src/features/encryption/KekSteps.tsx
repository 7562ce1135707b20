import { DateTime } from '../../components/layout/DateTime';
import { Button } from '../../components/inputs/Button';
import { CopyButton } from '../../components/inputs/CopyButton';
import { FieldError } from '../../components/inputs/FieldError';
import { Icon } from '../../components/layout/Icon';
import { saveFile } from '../../components/inputs/saveFile';
import { ENCRYPTION_TEXTS } from '@trc/domain/texts/encryption';
import { useAppDispatch } from '../../lib/hooks';
import { kekRequested, type KekState } from './encryptionSlice';
import { LiveKeks } from './LiveKeks';
import { PEM_TYPE } from './kekFileName';
import { refusalText } from './refusalText';

const T = ENCRYPTION_TEXTS.kek;

const Ready = ({ kek }: { kek: Extract<KekState, { state: 'ready' }> }) => (
  <>
    <p className="small second">
      {T.ready(kek.fileName)} <DateTime value={kek.key.expires_on} />
    </p>
    {kek.key.kid && (
      <p className="small second">
        {T.id}
        <span className="kek-id">
          <code className="mono">{kek.key.kid}</code>
          <CopyButton text={kek.key.kid} label={T.copyId} />
        </span>
      </p>
    )}
  </>
);

/** The steps before the upload of a key from a hardware module: the key-encrypting key, and wrapping under it. */
export const KekSteps = ({ kek }: { kek: KekState }) => {
  const dispatch = useAppDispatch();
  const ready = kek.state === 'ready' ? kek : undefined;
  // Another call would make another key; the one that was made is handed over again.
  const download = () => {
    if (ready) saveFile(ready.fileName, ready.key.pem, PEM_TYPE);
    else dispatch(kekRequested());
  };
  const command = T.command(ready?.fileName ?? T.anyFile, ready?.key.kid ?? T.anyId);
  return (
    <ol className="kek-steps">
      <li>
        <div className="kek-step">
          <div>
            <b>
              {ready && <Icon name="circleTick" />}
              {T.title}
            </b>
            {ready ? <Ready kek={ready} /> : <p className="small second">{T.text}</p>}
          </div>
          <Button
            small
            icon={kek.state === 'making' ? undefined : 'download'}
            disabled={kek.state === 'making'}
            onClick={download}
          >
            {kek.state === 'making' && <Icon name="ring" spins />}
            {ready ? T.again : T.download}
          </Button>
        </div>
        <span className="unseen" role="status">
          {kek.state === 'making' && T.making}
        </span>
        {kek.state === 'failed' && (
          <div role="alert">
            <FieldError>{T.failed}</FieldError>
            <p className="small second">{refusalText(kek.refusal)}</p>
          </div>
        )}
        <LiveKeks />
      </li>
      <li>
        <b>{T.wrapTitle}</b>
        <p className="small second">{T.wrapText}</p>
        <details>
          <summary>{T.commands}</summary>
          <p className="small second">{T.commandsText}</p>
          <span className="kek-id">
            <code className="mono">{command}</code>
            <CopyButton text={command} label={T.copyCommand} />
          </span>
        </details>
      </li>
    </ol>
  );
};
