import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { staleness, useGetKeyStatusQuery } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import { preloadOverlays } from '../../components/overlays';
import { PageHead } from '../../components/layout/PageHead';
import { SizeToggle } from '../../components/inputs/SizeToggle';
import { StaleMessage } from '../../components/feedback/StaleMessage';
import { tabPanel, Tabs } from '../../components/layout/Tabs';
import { useLetterKey } from '../../components/inputs/letterKeys';
import { useTabShown } from '../../components/layout/useTabShown';
import { pathTo, routeOf } from '@trc/domain/routes';
import { ENCRYPTION_TEXTS as T } from '@trc/domain/texts/encryption';
import { selectTableSize, tableSizeChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { AddKey } from './AddKey';
import { CurrentKey } from './CurrentKey';
import {
  encryptionHidden,
  encryptionShown,
  keyActivated,
  refreshRequested,
  selectEncryption,
  wizardClosed,
  wizardOpened,
} from './encryptionSlice';
import { KeyHistory } from './KeyHistory';
import { currentKey, earlierKeys, nextKey } from './keys';
import { TABLE } from './useHistoryUrlState';
import './encryption.css';

const DISABLED_REASON_ID = 'encryption-barred';
const PANEL_ID = 'encryption-part';
type Part = 'current' | 'history';

/** The Data encryption page. The part that is shown is in the address; an unknown one is the first. */
export const Encryption = () => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const part: Part = useParams().tab === 'history' ? 'history' : 'current';
  const { wizard, activated, begun } = useAppSelector(selectEncryption);
  const size = useAppSelector(useMemo(() => selectTableSize(TABLE), []));
  const panel = useRef<HTMLDivElement>(null);

  const { keys, ...loss } = useGetKeyStatusQuery(undefined, {
    refetchOnMountOrArgChange: true,
    selectFromResult: (result) => ({ keys: result.data?.list, ...staleness(result) }),
  });
  useEffect(() => {
    dispatch(encryptionShown());
    return () => void dispatch(encryptionHidden());
  }, [dispatch]);

  const goTo = useCallback(
    (to: Part) => void navigate(pathTo('encryption', to === 'current' ? {} : { tab: to })),
    [navigate],
  );
  const followed = useRef(begun);
  useEffect(() => {
    if (begun === followed.current) return;
    followed.current = begun;
    if (begun === 0) return;
    goTo('current');
  }, [begun, goTo]);

  const refresh = useCallback(() => dispatch(refreshRequested()), [dispatch]);
  useLetterKey('r', refresh);
  useTabShown(refresh);

  const isReplacing = keys !== undefined && nextKey(keys) !== undefined;
  useEffect(() => {
    // The button that opened the wizard is disabled from now on, so the focus moves to the new progress.
    const { activeElement } = document;
    if (isReplacing && begun > 0 && (activeElement === document.body || activeElement?.matches(':disabled')))
      panel.current?.focus();
  }, [isReplacing, begun]);
  const history = useMemo(() => keys && earlierKeys(keys), [keys]);
  const open = useCallback(() => dispatch(wizardOpened()), [dispatch]);
  const isDisabled = !keys || isReplacing;
  return (
    <>
      <PageHead title={routeOf('encryption').title ?? ''}>{T.line}</PageHead>
      <div className="commands">
        <Button
          look="primary"
          icon="add"
          disabled={isDisabled}
          aria-describedby={isDisabled ? DISABLED_REASON_ID : undefined}
          onClick={open}
          onPointerEnter={preloadOverlays}
          onFocus={preloadOverlays}
        >
          {T.addKey}
        </Button>
        {isReplacing && (
          <span id={DISABLED_REASON_ID} className="small second row">
            <Icon name="circleInfo" />
            {T.barred}
          </span>
        )}
        {!keys && (
          <span id={DISABLED_REASON_ID} className="unseen">
            {T.waiting}
          </span>
        )}
        <span className="space" />
        {part === 'history' && (
          <span className="only-table">
            <SizeToggle value={size} onChange={(value) => dispatch(tableSizeChosen({ table: TABLE, size: value }))} />
          </span>
        )}
      </div>
      <StaleMessage {...loss} />
      <Tabs
        label={T.tabs}
        value={part}
        onChange={goTo}
        panelId={PANEL_ID}
        tabs={[
          { value: 'current', label: T.current },
          { value: 'history', label: T.history, ...(history && { count: history.length }) },
        ]}
      />
      <div {...tabPanel(PANEL_ID, part)} ref={panel} tabIndex={-1} className="encryption-part">
        {part === 'current' ? (
          <CurrentKey
            keys={keys}
            activated={activated}
            onActivatedSeen={() => dispatch(keyActivated(''))}
            onAgain={open}
          />
        ) : (
          <KeyHistory keys={history} />
        )}
      </div>
      {wizard && keys && (
        <AddKey
          wizard={wizard}
          current={currentKey(keys)}
          isBarred={isReplacing}
          onClose={() => dispatch(wizardClosed())}
        />
      )}
    </>
  );
};
