import { DefaultButton, Dialog, DialogFooter, DialogType, PrimaryButton, type IButtonStyles } from '@fluentui/react';
import { TEXTS } from '@trc/domain/texts';
import { FluentRoot } from './FluentRoot';
import { useFocusReturn } from './useFocusReturn';

export interface ConfirmProps {
  /** A question. */
  title: string;
  text: string;
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

export const FluentConfirm = ({ title, text, yes, no, isDanger, onYes, onNo }: ConfirmProps) => {
  useFocusReturn();
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
          closeButtonAriaLabel: TEXTS.close,
          showCloseButton: true,
        }}
        modalProps={{ isBlocking: false, className: 'fluent-dialog' }}
      >
        <DialogFooter>
          <PrimaryButton text={yes} onClick={onYes} styles={isDanger ? DANGER : undefined} autoFocus={!isDanger} />
          <DefaultButton text={no} onClick={onNo} autoFocus={isDanger} />
        </DialogFooter>
      </Dialog>
    </FluentRoot>
  );
};
