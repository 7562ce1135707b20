import { useId, useRef, type ChangeEvent } from 'react';
import { Icon } from '../../components/layout/Icon';
import { buttonClass } from '../../components/inputs/Button';
import { FieldError } from '../../components/inputs/FieldError';
import { ENCRYPTION_TEXTS } from '@trc/domain/texts/encryption';
import { KEY_FILE_LIMIT, sizeText } from './keyFile';
import { KEY_FILE_TYPES, type OwnKind } from './keys';

const T = ENCRYPTION_TEXTS.file;

export interface KeyFileFieldProps {
  kind: OwnKind;
  file?: File;
  /** The problem of the file. */
  problem?: string;
  onFile: (file: File) => void;
}

/** One file, chosen or dropped. The field of the browser lies over the whole box, unseen. */
export const KeyFileField = ({ kind, file, problem, onFile }: KeyFileFieldProps) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen) onFile(chosen);
    // So that the same file can be chosen again after it was changed, and the field holds none.
    target.value = '';
  };
  return (
    <div className="key-file">
      <label htmlFor={id}>
        <b>{T[kind]}</b>
      </label>
      <div className={problem ? 'key-file-box key-file-bad' : 'key-file-box'}>
        <Icon name="file" />
        {file ? (
          <>
            <span className="key-file-name">{file.name}</span>
            <span className="small second">{sizeText(file.size)}</span>
          </>
        ) : (
          <span className="second">{T.none}</span>
        )}
        <span className="space" />
        <span className={buttonClass('default', true)} aria-hidden="true">
          {file ? T.another : T.choose}
        </span>
        <input
          id={id}
          ref={field}
          type="file"
          accept={KEY_FILE_TYPES[kind]}
          onChange={take}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem ${id}-help`}
        />
      </div>
      <div id={`${id}-problem`} role="alert">
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <p id={`${id}-help`} className="small second">
        {kind === 'software' && `${T.pemHelp} `}
        {T.help(KEY_FILE_LIMIT)}
      </p>
    </div>
  );
};
