import type { ReactNode } from 'react';
import { Button } from '../../../components/inputs/Button';
import { Icon } from '../../../components/layout/Icon';
import { REVIEW_TEXTS } from '@trc/domain/texts/review';
import { WIZARD_TEXTS } from '@trc/domain/texts/wizard';
import { useAppDispatch, useAppSelector } from '../../../lib/hooks';
import { selectRestoreSettings } from '../selectors';
import { settingsChosen } from '../wizardSlice';
import { askedBy, excludedFromAll, type EnforcedPolicy } from './enforced';

const T = REVIEW_TEXTS.lockout;

export interface LockoutCheckProps {
  /** None where the policies could not be checked. */
  policies: readonly EnforcedPolicy[];
  isUnknown: boolean;
  upn: string;
  /** The field for the tenant's name. */
  confirm: ReactNode;
}

const Excluded = ({ policies }: { policies: readonly EnforcedPolicy[] }) => {
  const names = excludedFromAll(policies);
  if (names.length === 0)
    return (
      <p className="lockout-line">
        <Icon name="circleInfo" />
        <span>{T.noExclusions}</span>
      </p>
    );
  const text = names.join(', ');
  return (
    <p className="lockout-line">
      <Icon name="circleTick" />
      <span>
        <b>{text}</b> {T.excluded(text, policies.length)}
      </span>
    </p>
  );
};

/**
 * This field's worst accident is a lockout, so a person who starts a restore that may cause one has to type
 * the tenant's name.
 */
export const LockoutCheck = ({ policies, isUnknown, upn, confirm }: LockoutCheckProps) => {
  const dispatch = useAppDispatch();
  const settings = useAppSelector(selectRestoreSettings);
  const chooseReportOnly = () =>
    dispatch(
      settingsChosen({
        ...settings,
        conditionalAccessPolicies: { ...settings.conditionalAccessPolicies, restoreMode: 'ReportOnly' },
      }),
    );
  return (
    <section className="lockout" aria-label={isUnknown ? T.unknownTitle : T.title}>
      <div className="lockout-head">
        <Icon name="triangle" />
        <div>
          <h3>{isUnknown ? T.unknownTitle : T.title}</h3>
          <p>{isUnknown ? T.unknownText(upn) : T.text(policies.length, upn)}</p>
        </div>
      </div>
      <div className="lockout-body">
        {policies.length > 0 && (
          <ul>
            {policies.map(({ id, name, effect }) => (
              <li key={id}>
                <b>{name}</b>
                <div className="small second">
                  {askedBy(effect)}
                  {!effect.isCertain && ` ${T.perhaps}`}
                </div>
              </li>
            ))}
          </ul>
        )}
        {policies.length > 0 && <Excluded policies={policies} />}
        <p className="lockout-line">
          <Icon name="circleInfo" />
          <span>
            {T.safe(policies.length)}{' '}
            <Button look="link" onClick={chooseReportOnly}>
              {WIZARD_TEXTS.settings.modes.ReportOnly}
            </Button>{' '}
            {T.safeEnd}
          </span>
        </p>
        {confirm}
      </div>
    </section>
  );
};
