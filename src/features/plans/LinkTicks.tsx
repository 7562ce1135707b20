import { useState, type ReactNode } from 'react';
import type { PlannedValue, PlanOperation } from '../../api';
import { attributeLabel, formatAttributeValue } from '../../components/diff';
import { Button } from '../../components/inputs/Button';
import { formatCount } from '@trc/domain/format';
import { PLAN_OPERATION_TEXTS } from '@trc/domain/texts/planOperations';
import type { PartsProps } from './AttributeTicks';
import { chooseValues, isOff, type Side } from './chooseParts';
import { Tick } from './Tick';
import { countKept, countSelected, partChosen } from './wording';

const T = PLAN_OPERATION_TEXTS.details;
type Link = PlanOperation['links'][number];

/** Values shown at first and with each click; a group may have thousands. */
const PART = 20;

/** Parts of an assignment with a name that a person knows. */
const NAMING = ['displayName', 'id', 'principalId', 'roleDefinitionId', 'appRoleId', 'resourceId'] as const;

const knownPart = (value: Exclude<PlannedValue['value'], string>): string | undefined =>
  NAMING.map((key) => value[key]).find((one) => typeof one === 'string');

/** @returns a value in words: its name, or else its id */
export const valueName = ({ name, value }: PlannedValue): string => {
  if (name !== undefined) return name;
  return typeof value === 'string' ? value : (knownPart(value) ?? JSON.stringify(value));
};

/** @returns the whole value with its ids, for a tooltip */
const valueIds = ({ value }: PlannedValue): string =>
  typeof value === 'string' ? value : formatAttributeValue('links', value);

interface SideProps {
  link: Link;
  side: Side;
  isDraft: boolean;
  hasTicks: boolean;
  onChoose: (side: Side, choices: { index: number; selected: boolean }[]) => void;
}

interface LineProps {
  /** The tick of the line; undefined: the line cannot be chosen. */
  tick: ReactNode;
  children: ReactNode;
}

/** The words of a line switch its tick, too. */
const Line = ({ tick, children }: LineProps) =>
  tick ? (
    <label className="plan-line">
      {tick}
      {children}
    </label>
  ) : (
    children
  );

const Values = ({ link, side, isDraft, hasTicks, onChoose }: SideProps) => {
  const [most, setMost] = useState(PART);
  const all = link[side];
  const [values, left] = partChosen(all, isDraft);
  const count = (side === 'add' ? link.addCount : link.removeCount) - left.length;
  if (all.length === 0) return null;
  const label = attributeLabel(`links.${link.name}`);
  const selected = countSelected(values);
  const beyond = count - values.length;
  return (
    <div className={`plan-values plan-values-${side}`}>
      <div className="row">
        <Line
          tick={
            hasTicks && (
              <Tick
                label={(side === 'add' ? T.tickAllAdd : T.tickAllRemove)(formatCount(count), label)}
                isOn={selected === values.length}
                isPartly={selected > 0 && selected < values.length}
                onChange={(isOn) =>
                  onChoose(
                    side,
                    values.map((_, index) => ({ index, selected: isOn })),
                  )
                }
              />
            )
          }
        >
          <b>{side === 'add' ? T.add(formatCount(count)) : T.remove(formatCount(count))}</b>
        </Line>
      </div>
      <ul>
        {values.slice(0, most).map((value, index) => {
          const name = valueName(value);
          return (
            <li key={JSON.stringify(value.value)} className={value.selected ? 'row' : 'row plan-off'}>
              <Line
                tick={
                  hasTicks && (
                    <Tick
                      label={side === 'add' ? T.tickAdd(name) : T.tickRemove(name)}
                      isOn={value.selected}
                      onChange={(isOn) => onChoose(side, [{ index, selected: isOn }])}
                    />
                  )
                }
              >
                <span className="plan-mark" aria-hidden="true">
                  {side === 'add' ? '+' : '−'}
                </span>
                <span className="plan-value" title={valueIds(value)}>
                  {name}
                </span>
              </Line>
            </li>
          );
        })}
      </ul>
      {values.length > most && (
        <Button look="link" icon="chevronDown" onClick={() => setMost(most + PART * 5)}>
          {T.more(formatCount(Math.min(PART * 5, values.length - most)))}
        </Button>
      )}
      {left.length > 0 && <p className="small second">{T.notChosen(left.slice(0, PART).map(valueName).join(', '))}</p>}
      {beyond > 0 && most >= values.length && <p className="small second">{T.beyond(formatCount(beyond))}</p>}
    </div>
  );
};

const withoutTicks = (link: Link): Link => {
  const off = (values: readonly PlannedValue[]) => values.map((value) => ({ ...value, selected: false }));
  return { ...link, add: off(link.add), remove: off(link.remove) };
};

/** The links of an operation: added and removed values, each with a tick. */
export const LinkTicks = ({ operation, isDraft, onEdit }: PartsProps) => {
  const { needsLinkMode } = operation;
  // Single values are chosen after the mode for all links.
  const hasTicks = isDraft && needsLinkMode !== true;
  // The parts of an operation that is off show no ticks.
  const links = hasTicks && isOff(operation) ? operation.links.map(withoutTicks) : operation.links;
  const choose =
    (name: string): SideProps['onChoose'] =>
    (side, choices) => {
      onEdit([chooseValues(operation, { name, side }, choices)]);
    };
  return links.map((link) => {
    const label = attributeLabel(`links.${link.name}`);
    const kept = countKept(link);
    return (
      <section key={link.name} className="plan-part">
        <h3>{kept > 0 ? T.links(label, formatCount(kept)) : label}</h3>
        <div className="plan-sides">
          <Values link={link} side="add" isDraft={isDraft} hasTicks={hasTicks} onChoose={choose(link.name)} />
          <Values link={link} side="remove" isDraft={isDraft} hasTicks={hasTicks} onChoose={choose(link.name)} />
        </div>
      </section>
    );
  });
};
