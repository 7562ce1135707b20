import { DefaultButton, Dialog, DialogFooter, DialogType, Toggle } from '@fluentui/react';
import { TEXTS } from '@trc/domain/texts';
import { SHORTCUT_TEXTS as T } from '@trc/domain/texts/shortcuts';
import { FluentRoot } from './FluentRoot';
import { useFocusReturn } from './useFocusReturn';

export interface ShortcutsProps {
  lettersOn: boolean;
  onLetters: (on: boolean) => void;
  onClose: () => void;
}

export const FluentShortcuts = ({ lettersOn, onLetters, onClose }: ShortcutsProps) => {
  useFocusReturn();
  return (
    <FluentRoot>
      <Dialog
        hidden={false}
        onDismiss={onClose}
        minWidth={480}
        modalProps={{ className: 'fluent-dialog' }}
        dialogContentProps={{
          type: DialogType.normal,
          title: T.title,
          closeButtonAriaLabel: TEXTS.close,
          showCloseButton: true,
        }}
      >
        <dl className="shortcuts">
          {T.list.map(([keys, what]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <Toggle label={T.letters} inlineLabel checked={lettersOn} onChange={(_, on) => onLetters(Boolean(on))} />
        <p className="small second">{T.lettersHelp}</p>
        <DialogFooter>
          <DefaultButton text={TEXTS.close} onClick={onClose} />
        </DialogFooter>
      </Dialog>
    </FluentRoot>
  );
};
