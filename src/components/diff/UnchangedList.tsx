import { useState } from 'react';
import { formatDateTime } from '@trc/domain/format';
import { DIFF_TEXTS } from '@trc/domain/texts/diff';
import { Button } from '../inputs/Button';
import { NameCell } from './NameCell';
import { isMoment, shownValue } from './values';
import './diff.css';

const T = DIFF_TEXTS;

/** One attribute that both sides have alike. */
export interface Unchanged {
  name: string;
  value?: unknown;
}

const Row = ({ attribute: { name, value } }: { attribute: Unchanged }) => {
  const [isWhole, setWhole] = useState(false);
  const { text, isCut } = shownValue(name, value, isWhole);
  return (
    <div className="diff-row" role="listitem">
      <NameCell name={name} isCut={isCut} isWhole={isWhole} onWhole={setWhole} />
      <div className="diff-same">
        {isMoment(value) ? (
          <time dateTime={value} title={value}>
            {formatDateTime(value)}
          </time>
        ) : (
          text
        )}
      </div>
    </div>
  );
};

/** Equal attributes, folded until a person opens them. */
export const UnchangedList = ({ label, attributes }: { label: string; attributes: readonly Unchanged[] }) => {
  const [isOpen, setOpen] = useState(false);
  if (attributes.length === 0) return null;
  return (
    <div className="diff">
      <div className="diff-more">
        <Button look="link" icon="chevronDown" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? T.hideUnchanged : T.unchanged(attributes.length)}
        </Button>
      </div>
      {isOpen && (
        <div role="list" aria-label={label}>
          {attributes.map((attribute) => (
            <Row key={attribute.name} attribute={attribute} />
          ))}
        </div>
      )}
    </div>
  );
};
