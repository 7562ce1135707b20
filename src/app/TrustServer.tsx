import { useState, type ReactNode } from 'react';
import { PRODUCT_NAME } from '@trc/domain/product';
import { TRUST_TEXTS as T } from '@trc/domain/texts/trust';
import type { Theme } from '../features/settings';
import { useTheme } from './useTheme';

export interface TrustServerProps {
  host: string;
  theme: Theme;
  /** @returns true if the page may call the host after a reload. */
  onUse: () => Promise<boolean>;
  onRefuse: () => void;
}

interface FrameProps {
  title: string;
  text: string;
  host: string;
  theme: Theme;
  children: ReactNode;
}

/** A screen about a server, before the console starts. */
const ServerScreen = ({ title, text, host, theme, children }: FrameProps) => {
  useTheme(theme);
  return (
    <div className="si">
      <div className="si-middle">
        <main className="si-card" id="main">
          <div className="si-brand">
            <b>{PRODUCT_NAME}</b>
          </div>
          <h1>{title}</h1>
          <p className="si-text">{text}</p>
          <p className="si-host">
            <b>{host}</b>
          </p>
          {children}
        </main>
      </div>
    </div>
  );
};

/** Asks before a server that is not trusted is used. The console sends no request to it before the person agrees. */
export const TrustServer = ({ host, theme, onUse, onRefuse }: TrustServerProps) => {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const use = async () => {
    setBusy(true);
    const done = await onUse();
    setFailed(!done);
    setBusy(done);
  };
  return (
    <ServerScreen title={T.title} text={T.text} host={host} theme={theme}>
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
    </ServerScreen>
  );
};

export type RefusedServerProps = Pick<TrustServerProps, 'host' | 'theme' | 'onRefuse'>;

/** With a real tenant a server outside the trusted domains is refused, even if the person would confirm it. */
export const RefusedServer = ({ host, theme, onRefuse }: RefusedServerProps) => (
  <ServerScreen title={T.refusedTitle} text={T.refusedText} host={host} theme={theme}>
    <p className="si-text">{T.refusedReason}</p>
    <p className="si-text">{T.refusedNext}</p>
    <button className="si-button" type="button" onClick={onRefuse}>
      {T.goOn}
    </button>
  </ServerScreen>
);
