import { useId } from 'react';
import { Icon } from '../../components/layout/Icon';
import type { IconName } from '../../components/layout/icons';
import { ENCRYPTION_TEXTS } from '@trc/domain/texts/encryption';
import type { KekState } from './encryptionSlice';
import { KekSteps } from './KekSteps';
import { KeyFileField } from './KeyFileField';
import type { KeyKind } from './keys';

const T = ENCRYPTION_TEXTS.wizard;
const KINDS: readonly { kind: KeyKind; icon: IconName }[] = [
  { kind: 'system', icon: 'refresh' },
  { kind: 'software', icon: 'file' },
  { kind: 'hsm', icon: 'chip' },
];

export interface ChooseKeyProps {
  kind?: KeyKind;
  onKind: (kind: KeyKind) => void;
  file?: File;
  problem?: string;
  onFile: (file: File) => void;
  kek: KekState;
}

/** Step 1: which key, and its file. */
export const ChooseKey = ({ kind, onKind, file, problem, onFile, kek }: ChooseKeyProps) => {
  const id = useId();
  return (
    <>
      <h3 id={id}>{T.question}</h3>
      <div className="key-kinds" role="radiogroup" aria-labelledby={id}>
        {KINDS.map((one) => (
          <label key={one.kind} className="key-kind">
            <input
              type="radio"
              className="tick"
              name={id}
              checked={kind === one.kind}
              onChange={() => onKind(one.kind)}
              aria-labelledby={`${id}-${one.kind}`}
              aria-describedby={`${id}-${one.kind}-text`}
            />
            <Icon name={one.icon} />
            <span>
              <b id={`${id}-${one.kind}`}>{T.kinds[one.kind].title}</b>
              <span id={`${id}-${one.kind}-text`} className="small second">
                {T.kinds[one.kind].text}
              </span>
            </span>
          </label>
        ))}
      </div>
      {kind && kind !== 'system' && (
        <div className="key-upload">
          {kind === 'hsm' && <KekSteps kek={kek} />}
          <KeyFileField kind={kind} file={file} problem={problem} onFile={onFile} />
        </div>
      )}
    </>
  );
};
