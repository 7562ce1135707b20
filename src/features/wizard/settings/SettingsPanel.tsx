import './settings.css';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/layout/Icon';
import { WIZARD_TEXTS } from '@trc/domain/texts/wizard';
import { useAppSelector } from '../../../lib/hooks';
import { selectNeedsRestoreSettings, selectRestoreSettings } from '../selectors';
import { SettingsFields } from './SettingsFields';

/** Opens automatically once users or conditional access are selected, unless the person wants that never. */
export const SettingsPanel = ({ backupId, isOpen: asked = false }: { backupId: string; isOpen?: boolean }) => {
  const matters = useAppSelector(selectNeedsRestoreSettings(backupId));
  const never = useAppSelector((state) => selectRestoreSettings(state).show === 'never');
  const [isOpen, setOpen] = useState(asked || (matters && !never));
  const mattered = useRef(matters);
  useEffect(() => {
    if (matters && !mattered.current && !never) setOpen(true);
    mattered.current = matters;
  }, [matters, never]);
  return (
    <details className="settings-panel" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{WIZARD_TEXTS.settings.title}</h3>
        <Icon name="chevronDown" />
      </summary>
      {isOpen && <SettingsFields />}
    </details>
  );
};
