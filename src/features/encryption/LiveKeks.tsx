import { useState } from 'react';
import { useListKeksQuery, useWithdrawKekMutation, type LiveKek } from '../../api';
import { DateTime } from '../../components/layout/DateTime';
import { Button } from '../../components/inputs/Button';
import { FieldError } from '../../components/inputs/FieldError';
import { ConfirmDialog } from '../../components/overlays';
import { saveFile } from '../../components/inputs/saveFile';
import { formatDateTime } from '@trc/domain/format';
import { ENCRYPTION_TEXTS } from '@trc/domain/texts/encryption';
import { useHasExtension } from '../../lib/hooks';
import { kekFileName, PEM_TYPE } from './kekFileName';

const T = ENCRYPTION_TEXTS.liveKeks;
const SHORT = 8;

const download = async (kek: LiveKek): Promise<void> => saveFile(await kekFileName(kek), kek.pem, PEM_TYPE);

const Row = ({ kek, isBusy, onWithdraw }: { kek: LiveKek; isBusy: boolean; onWithdraw?: (() => void) | undefined }) => {
  const { kekId, created_on: created, expires_on: expires } = kek;
  const name = kekId.slice(0, SHORT);
  return (
    <li className="live-kek">
      <div>
        <code className="mono" title={kekId}>
          {name}
        </code>
        <p className="small second">
          {T.made} <DateTime value={created} />, {T.validUntil} <DateTime value={expires} />
        </p>
      </div>
      <div className="live-kek-buttons">
        <Button small icon="download" aria-label={T.downloadOf(name)} onClick={() => void download(kek)}>
          {T.download}
        </Button>
        {onWithdraw && (
          <Button small disabled={isBusy} aria-label={T.withdrawOf(name)} onClick={onWithdraw}>
            {T.withdraw}
          </Button>
        )}
      </div>
    </li>
  );
};

const List = ({ canWithdraw }: { canWithdraw: boolean }) => {
  const { data, isError, refetch } = useListKeksQuery();
  const [withdraw, { isLoading, isError: hasFailed, isSuccess }] = useWithdrawKekMutation();
  const [asked, setAsked] = useState<LiveKek>();
  const confirm = () => {
    if (asked) void withdraw({ kekId: asked.kekId });
    setAsked(undefined);
  };
  const keks = data?.list ?? [];
  return (
    <>
      <span className="unseen" role="status">
        {isSuccess && T.withdrawn}
      </span>
      {isError && (
        <p className="small second" role="alert">
          {T.failed}{' '}
          <Button look="link" onClick={() => void refetch()}>
            {T.again}
          </Button>
        </p>
      )}
      {!isError && keks.length > 0 && (
        <details className="live-keks">
          <summary>{T.title(keks.length)}</summary>
          <p className="small second">{T.text}</p>
          {hasFailed && (
            <p role="alert">
              <FieldError>{T.withdrawFailed}</FieldError>
            </p>
          )}
          <ul aria-label={T.title(keks.length)}>
            {keks.map((kek) => (
              <Row
                key={kek.kekId}
                kek={kek}
                isBusy={isLoading}
                onWithdraw={canWithdraw ? () => setAsked(kek) : undefined}
              />
            ))}
          </ul>
        </details>
      )}
      {asked && (
        <ConfirmDialog
          title={T.question}
          text={T.consequence(asked.kekId.slice(0, SHORT), formatDateTime(asked.expires_on))}
          yes={T.withdraw}
          no={T.keep}
          isDanger
          onYes={confirm}
          onNo={() => setAsked(undefined)}
        />
      )}
    </>
  );
};

/** The key-encrypting keys that can be used, to download one again or to withdraw it (extension operations). */
export const LiveKeks = () => {
  const canList = useHasExtension('listKeks');
  const canWithdraw = useHasExtension('withdrawKek');
  return canList ? <List canWithdraw={canWithdraw} /> : null;
};
