import { useRef, type KeyboardEvent } from 'react';
import { formatCount } from '@trc/domain/format';
import './tabs.css';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  /** Shown in a pill. */
  count?: number;
}

export interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The id of the part of the page that the tab in force shows. */
  panelId: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Parts of one page of which one is shown; the arrow keys go from one to the next. The address has the shown one. */
export const Tabs = <Value extends string>({ label, tabs, value, onChange, panelId }: TabsProps<Value>) => {
  const list = useRef<HTMLDivElement>(null);
  const choose = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (!tab) return;
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus();
    onChange(tab.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const step = STEPS[event.key];
    if (step !== undefined) choose(at + step);
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(tabs.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${panelId}-${tab.value}`}
          aria-controls={panelId}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="tab-count numbers">{formatCount(tab.count)}</span>}
        </button>
      ))}
    </div>
  );
};

/** @returns the attributes that connect a panel with its tab. */
export const tabPanel = (panelId: string, value: string) =>
  ({ role: 'tabpanel', id: panelId, 'aria-labelledby': `${panelId}-${value}` }) as const;
