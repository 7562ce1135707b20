import { useState } from 'react';
import { PRODUCT_NAME } from '@trc/domain/product';
import { TRUST_TEXTS as T } from '@trc/domain/texts/trust';
import type { Theme } from '../features/settings';
import { useTheme } from './useTheme';

export interface TrustServerProps {
  host: string;
  theme: Theme;
  /** @returns whether the page may call the host after a reload. */
  onUse: () => Promise<boolean>;
  onRefuse: () => void;
}

/** A link or the storage names a server that is not trusted: nothing goes there before the person says so. */
export const TrustServer = ({ host, theme, onUse, onRefuse }: TrustServerProps) => {
  useTheme(theme);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const use = async () => {
    setBusy(true);
    const done = await onUse();
    setFailed(!done);
    setBusy(done);
  };
  return (
    <div className="si">
      <div className="si-middle">
        <main className="si-card" id="main">
          <div className="si-brand">
            <b>{PRODUCT_NAME}</b>
          </div>
          <h1>{T.title}</h1>
          <p className="si-text">{T.text}</p>
          <p className="si-host">
            <b>{host}</b>
          </p>
          <p className="si-text">{T.warning}</p>
          {failed && (
            <div className="si-reason" role="alert">
              <b>{T.failed}</b>
            </div>
          )}
          <button className="si-button" type="button" disabled={isBusy} onClick={onRefuse}>
            {T.refuse}
          </button>
          <button className="si-button si-plain" type="button" disabled={isBusy} onClick={() => void use()}>
            {T.use}
          </button>
        </main>
      </div>
    </div>
  );
};

export type RefusedServerProps = Pick<TrustServerProps, 'host' | 'theme' | 'onRefuse'>;

/** With a real tenant a server outside the trusted domains is not used, also where the person confirms it. */
export const RefusedServer = ({ host, theme, onRefuse }: RefusedServerProps) => {
  useTheme(theme);
  return (
    <div className="si">
      <div className="si-middle">
        <main className="si-card" id="main">
          <div className="si-brand">
            <b>{PRODUCT_NAME}</b>
          </div>
          <h1>{T.refusedTitle}</h1>
          <p className="si-text">{T.refusedText}</p>
          <p className="si-host">
            <b>{host}</b>
          </p>
          <p className="si-text">{T.refusedReason}</p>
          <p className="si-text">{T.refusedNext}</p>
          <button className="si-button" type="button" onClick={onRefuse}>
            {T.goOn}
          </button>
        </main>
      </div>
    </div>
  );
};
