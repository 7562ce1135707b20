import './addKey.css';
import { useEffect, useRef, useState } from 'react';
import type { EncryptionKey } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import { Panel } from '../../components/overlays';
import { TEXTS } from '@trc/domain/texts';
import { ENCRYPTION_TEXTS } from '@trc/domain/texts/encryption';
import { useAppDispatch } from '../../lib/hooks';
import { ActivateKey } from './ActivateKey';
import { ChooseKey } from './ChooseKey';
import { activationRequested, activationReviewed, type WizardState } from './encryptionSlice';
import { checkKeyFile } from './keyFile';
import { KEY_FILE_TYPES, type KeyKind } from './keys';

const T = ENCRYPTION_TEXTS.wizard;
const WHY = 'add-key-why';
const STEPS = [T.choose, T.activate] as const;

const Steps = ({ at }: { at: number }) => (
  <ol className="key-steps" aria-label={T.steps}>
    {STEPS.map((step, index) => (
      <li
        key={step}
        aria-current={index === at ? 'step' : undefined}
        className={index < at ? 'key-step-done' : undefined}
      >
        <i>{index < at ? <Icon name="tick" /> : index + 1}</i>
        {step}
      </li>
    ))}
  </ol>
);

export interface AddKeyProps {
  wizard: WizardState;
  current?: EncryptionKey;
  /** A rotation has begun meanwhile, in another tab or by another person. */
  isBarred: boolean;
  onClose: () => void;
}

/** The wizard for another key. The chosen file is held here alone and gone with it. */
export const AddKey = ({ wizard: { kek, activation }, current, isBarred, onClose }: AddKeyProps) => {
  const dispatch = useAppDispatch();
  const [kind, setKind] = useState<KeyKind>();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [step, setStep] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // The panel itself puts the focus where it opens; afterwards each step begins at its top.
    if (!isFirst.current) body.current?.focus();
    isFirst.current = false;
  }, [step]);

  const chooseKind = (chosen: KeyKind) => {
    setKind(chosen);
    setFile(undefined);
    setProblem(undefined);
  };
  const chooseFile = (chosen: File) => {
    setFile(chosen);
    if (kind && kind !== 'system') setProblem(checkKeyFile(chosen, kind));
  };
  const goOn = () => {
    const found = kind && kind !== 'system' ? checkKeyFile(file, kind) : undefined;
    setProblem(found);
    if (!found) setStep(1);
  };
  const goBack = () => {
    dispatch(activationReviewed());
    setStep(0);
  };

  const isSending = activation.state === 'sending';
  const needsFile = kind && kind !== 'system' && problem ? T.uploadFirst(KEY_FILE_TYPES[kind]) : undefined;
  const disabledReason = isBarred ? ENCRYPTION_TEXTS.barred : kind ? needsFile : T.chooseFirst;
  const disabledProps = {
    disabled: disabledReason !== undefined || isSending,
    'aria-describedby': disabledReason ? WHY : undefined,
  };
  const footer = (
    <>
      {step === 0 && (
        <Button look="primary" {...disabledProps} onClick={goOn}>
          {T.goOn}
        </Button>
      )}
      {step === 1 && kind && (
        <Button
          look="primary"
          {...disabledProps}
          onClick={() => dispatch(activationRequested({ kind, ...(file && { file }) }))}
        >
          {isSending && <Icon name="ring" spins />}
          {isSending ? ENCRYPTION_TEXTS.activation.sending : ENCRYPTION_TEXTS.activation.button}
        </Button>
      )}
      {step === 1 && (
        <Button disabled={isSending} onClick={goBack}>
          {T.goBack}
        </Button>
      )}
      <Button onClick={onClose}>{isSending ? TEXTS.close : TEXTS.cancel}</Button>
      {disabledReason && (
        <span id={WHY} className="small second">
          {disabledReason}
        </span>
      )}
    </>
  );
  return (
    <Panel title={ENCRYPTION_TEXTS.addKey} onClose={onClose} footer={footer} keepsOpen>
      <div className="add-key" ref={body} tabIndex={-1}>
        <Steps at={step} />
        {step === 0 || !kind ? (
          <ChooseKey kind={kind} onKind={chooseKind} file={file} problem={problem} onFile={chooseFile} kek={kek} />
        ) : (
          <ActivateKey kind={kind} file={file} current={current} activation={activation} />
        )}
      </div>
    </Panel>
  );
};
