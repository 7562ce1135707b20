import { useState } from 'react';
import type { ReportEntry } from '../../api';
import { Button } from '../../components/inputs/Button';
import { attributeLabel, attributeParents, formatAttributeValue } from '../../components/diff';
import { Icon } from '../../components/layout/Icon';
import { MAX_COMPARISON_LENGTH } from '@trc/domain/limits';
import { withVisibleControls } from '@trc/domain/shownName';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { toNormalForm } from './normalForm';

const T = RESTORE_REPORT_TEXTS.details;
type Attribute = NonNullable<ReportEntry['attributes']>[number];

/**
 * Lists and objects come as JSON.
 * @param isSorted the order of lists is no difference
 * @returns the value in words
 */
const inWords = (name: string, text: string, isSorted: boolean): string => {
  if (!/^(?:[[{]|true$|false$)/.test(text)) return formatAttributeValue(name, text, true);
  try {
    return formatAttributeValue(name, toNormalForm(JSON.parse(text), isSorted), true);
  } catch {
    // The service cuts long values.
    return text;
  }
};

interface ValueProps {
  name: string;
  text: string | undefined;
  isSorted: boolean;
}

/** A value; a long one is cut as in comparisons, with a way to see the whole. */
const Value = ({ name, text: given, isSorted }: ValueProps) => {
  const [isWhole, setWhole] = useState(false);
  if (given === undefined) return <span className="second">{T.missing}</span>;
  const text = withVisibleControls(inWords(name, given, isSorted));
  if (isWhole || text.length <= MAX_COMPARISON_LENGTH)
    return (
      <span className="attribute-value" title={text === given ? undefined : given}>
        {text}
      </span>
    );
  return (
    <span className="attribute-value">
      {`${text.slice(0, MAX_COMPARISON_LENGTH)}… `}
      <Button look="link" className="small" onClick={() => setWhole(true)}>
        {RESTORE_REPORT_TEXTS.showAll}
      </Button>
    </span>
  );
};

const List = ({ attributes }: { attributes: readonly Attribute[] }) => (
  <dl className="attributes">
    {attributes.map(({ name, intended, written, readBack, differs }) => (
      <div key={name} className={differs ? 'attribute attribute-differs' : 'attribute'}>
        <dt className="row wrap">
          <span title={name}>
            {attributeLabel(name)}
            {attributeParents(name) && <span className="small second">{` (${attributeParents(name)})`}</span>}
          </span>
          {differs && (
            <span className="attribute-flag small">
              <Icon name="triangle" />
              {T.differs}
            </span>
          )}
        </dt>
        <dd>
          <span className="small second">{T.intended}</span>
          <Value name={name} text={intended ?? written} isSorted={!differs} />
        </dd>
        {readBack !== undefined && (
          <dd>
            <span className="small second">{T.readBack}</span>
            <Value name={name} text={readBack} isSorted={!differs} />
          </dd>
        )}
      </div>
    ))}
  </dl>
);

/**
 * Each attribute that was written, with its wanted value and the value read back: differing ones are marked and come
 * first, the rest is folded.
 */
export const AttributeList = ({ attributes }: { attributes: readonly Attribute[] }) => {
  const [wrong, right] = [attributes.filter(({ differs }) => differs), attributes.filter(({ differs }) => !differs)];
  return (
    <>
      {wrong.length > 0 && <List attributes={wrong} />}
      {right.length > 0 && (
        <details className="attributes-fold">
          <summary className="small">{T.asMeant(right.length)}</summary>
          <List attributes={right} />
        </details>
      )}
    </>
  );
};
