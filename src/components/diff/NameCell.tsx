import { DIFF_TEXTS } from '@trc/domain/texts/diff';
import { Button } from '../inputs/Button';
import { attributeLabel, attributeParents } from './values';

const T = DIFF_TEXTS;

export interface NameCellProps {
  /** A name with dots into nested objects. */
  name: string;
  /** There is more of the value to see. */
  isCut: boolean;
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  note?: string | undefined;
}

/** The name of an attribute in words, where it stands, and the way to the whole of a long value. */
export const NameCell = ({ name, isCut, isWhole, onWhole, note }: NameCellProps) => {
  const label = attributeLabel(name);
  const place = attributeParents(name);
  return (
    <div className="diff-name" title={name}>
      <b>{label}</b>
      {place && <span className="small second">{place}</span>}
      {isCut && (
        <Button
          look="link"
          className="small"
          aria-expanded={isWhole}
          aria-label={isWhole ? T.showLessOf(label) : T.showAllOf(label)}
          onClick={() => onWhole(!isWhole)}
        >
          {isWhole ? T.showLess : T.showAll}
        </Button>
      )}
      {note && <span className="small second">{note}</span>}
    </div>
  );
};
