import { useState } from 'react';
import { DIFF_TEXTS } from '@trc/domain/texts/diff';
import { Button } from '../inputs/Button';
import { AttributeDiff, type Difference, type DiffNames } from './AttributeDiff';
import './diff.css';

/** Attributes shown at first; more are a click away. */
const FIRST = 25;

export interface ObjectDiffProps extends DiffNames {
  /** The name of the object, for assistive technology. */
  label: string;
  attributes: readonly Difference[];
  mode: DiffMode;
  /** The names of the sides are above them. */
  hasHead?: boolean;
}

export type DiffMode = 'split' | 'inline';

/** All attributes of one object that differ, side by side or one under the other. */
export const ObjectDiff = ({ label, attributes, mode, oldName, newName, hasHead }: ObjectDiffProps) => {
  const [most, setMost] = useState(FIRST);
  const shown = attributes.slice(0, most);
  return (
    <div className={`diff diff-${mode}`}>
      {hasHead && (
        <div className="diff-row diff-head" aria-hidden="true">
          <span>{DIFF_TEXTS.attribute}</span>
          <span>{oldName}</span>
          <span>{newName}</span>
        </div>
      )}
      <div role="list" aria-label={label}>
        {shown.map((difference) => (
          <AttributeDiff
            key={difference.name}
            difference={difference}
            isSplit={mode === 'split'}
            oldName={oldName}
            newName={newName}
          />
        ))}
      </div>
      {attributes.length > most && (
        <div className="diff-more">
          <Button look="link" icon="chevronDown" onClick={() => setMost(attributes.length)}>
            {DIFF_TEXTS.more(attributes.length - most)}
          </Button>
        </div>
      )}
    </div>
  );
};
