import { DefaultButton, Dialog, DialogFooter, DialogType, PrimaryButton, type IButtonStyles } from '@fluentui/react';
import { useId } from 'react';
import { TEXTS } from '@trc/domain/texts';
import { Message } from '../feedback/Message';
import { FluentRoot } from './FluentRoot';
import { useFocusReturn } from './useFocusReturn';

/** A fact to know before the answer. A warning is a reason to decline. */
export interface ConfirmNote {
  kind: 'info' | 'warning';
  text: string;
}

export interface ConfirmProps {
  /** A question. */
  title: string;
  text: string;
  note?: ConfirmNote | undefined;
  yes: string;
  no: string;
  /** The answer destroys something: red, and the focus starts on the safe button. */
  isDanger?: boolean;
  onYes: () => void;
  /** Also for Escape and the cross: the safe choice. */
  onNo: () => void;
}

const red = { backgroundColor: 'var(--danger)', borderColor: 'var(--danger)', color: '#fff' };
const DANGER: IButtonStyles = {
  root: red,
  rootHovered: { ...red, backgroundColor: 'var(--dangerHover)', borderColor: 'var(--dangerHover)' },
  rootPressed: red,
};

export const FluentConfirm = ({ title, text, note, yes, no, isDanger, onYes, onNo }: ConfirmProps) => {
  useFocusReturn();
  const [textId, noteId] = [useId(), useId()];
  const described = note?.kind === 'warning' ? [noteId, textId] : [textId, ...(note ? [noteId] : [])];
  return (
    <FluentRoot>
      <Dialog
        hidden={false}
        onDismiss={onNo}
        minWidth={480}
        dialogContentProps={{
          type: DialogType.normal,
          title,
          subText: text,
          subTextId: textId,
          closeButtonAriaLabel: TEXTS.close,
          showCloseButton: true,
        }}
        modalProps={{
          isBlocking: false,
          className: 'fluent-dialog',
          subtitleAriaId: described.join(' '),
        }}
      >
        {note && (
          <div id={noteId} className="confirm-note">
            <Message kind={note.kind}>{note.text}</Message>
          </div>
        )}
        <DialogFooter>
          <PrimaryButton text={yes} onClick={onYes} styles={isDanger ? DANGER : undefined} autoFocus={!isDanger} />
          <DefaultButton text={no} onClick={onNo} autoFocus={isDanger} />
        </DialogFooter>
      </Dialog>
    </FluentRoot>
  );
};
