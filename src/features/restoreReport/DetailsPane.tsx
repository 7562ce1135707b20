import { useEffect, useRef } from 'react';
import { Button } from '../../components/inputs/Button';
import { Panel } from '../../components/overlays';
import { RAIL, useMedia } from '../../components/layout/useMedia';
import { TEXTS } from '@trc/domain/texts';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { EntryDetails, type EntryDetailsProps } from './EntryDetails';

const T = RESTORE_REPORT_TEXTS.details;

export interface DetailsPaneProps extends EntryDetailsProps {
  /** Missing at the ends of the page. */
  onPrevious?: () => void;
  onNext?: () => void;
  onClose: () => void;
}

const Steps = ({ onPrevious, onNext }: Pick<DetailsPaneProps, 'onPrevious' | 'onNext'>) => (
  <>
    <Button
      look="icon"
      small
      icon="up"
      aria-label={T.previous}
      title={`${T.previous} (K)`}
      disabled={!onPrevious}
      onClick={onPrevious}
    />
    <Button
      look="icon"
      small
      icon="down"
      aria-label={T.next}
      title={`${T.next} (J)`}
      disabled={!onNext}
      onClick={onNext}
    />
  </>
);

/** The error sidebar: next to the list, or over the page if the window is narrow. */
export const DetailsPane = ({ onPrevious, onNext, onClose, ...details }: DetailsPaneProps) => {
  const { entry } = details;
  const isNarrow = useMedia(RAIL);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const title = entry.errors ? T.errors : T.title;
  if (isNarrow) {
    return (
      <Panel title={title} onClose={onClose} footer={<Steps onPrevious={onPrevious} onNext={onNext} />}>
        <EntryDetails key={entry.id} {...details} />
      </Panel>
    );
  }
  return (
    <aside className="report-aside" aria-label={title}>
      <div className="row report-aside-head">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <span className="space" />
        <Steps onPrevious={onPrevious} onNext={onNext} />
        <Button look="icon" small icon="close" aria-label={TEXTS.close} title={TEXTS.close} onClick={onClose} />
      </div>
      <EntryDetails key={entry.id} {...details} />
    </aside>
  );
};
