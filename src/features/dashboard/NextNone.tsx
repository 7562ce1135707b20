import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { ScheduleLink } from './ScheduleLink';

const T = DASHBOARD_TEXTS.next;

/** No backup runs by itself. */
export const NextNone = () => (
  <div className="next">
    <div className="next-time">{T.none}</div>
    <p className="small second">{T.noneText}</p>
    <ScheduleLink text={T.set} />
  </div>
);
