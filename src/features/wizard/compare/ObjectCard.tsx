import { memo, useState, type ReactNode } from 'react';
import { Button } from '../../../components/inputs/Button';
import { CopyButton } from '../../../components/inputs/CopyButton';
import { ObjectDiff, UnchangedList, type DiffMode, type Unchanged } from '../../../components/diff';
import { Icon } from '../../../components/layout/Icon';
import { Message } from '../../../components/feedback/Message';
import { TYPE_ICONS } from '../../../components/layout/typeIcons';
import { formatCount } from '@trc/domain/format';
import { labelOfType, type ObjectType } from '@trc/domain/objectTypes';
import { shownName } from '@trc/domain/shownName';
import { COMPARE_TEXTS as T } from '@trc/domain/texts/compare';
import { DIFF_TEXTS } from '@trc/domain/texts/diff';
import { classifyOutcome } from './outcomes';
import type { ShownObject } from './shownObject';

/** @returns the name that people see of an object; its id where it has none. */
export const nameOf = ({ displayName, id }: ShownObject): string => shownName(displayName, id);
/** Named policies are items of the tenant-wide ones. */
const iconOf = (type: string) => TYPE_ICONS[type as ObjectType] ?? TYPE_ICONS.tenantWidePolicies;

const NONE: readonly Unchanged[] = [];
const NO_DIFFERENCES: NonNullable<ShownObject['watched']> = [];

/** The element of an object's card. */
export const cardId = ({ type, id }: Pick<ShownObject, 'type' | 'id'>): string => `compared-${type}-${id}`;

const Missing = ({ object }: { object: ShownObject }) => (
  <Message kind="warning" title={T.missingTitle}>
    {object.inDeletedObjects ? T.undeletedText : T.createdText}
    {object.message !== undefined && ` ${object.message}`}
  </Message>
);

/** Facts about an object before its attributes. */
const Note = ({ object }: { object: ShownObject }): ReactNode => {
  const outcome = classifyOutcome(object);
  if (outcome === 'failed')
    return (
      <Message kind="error" title={T.notComparedTitle}>
        {object.message}
      </Message>
    );
  if (outcome === 'lost')
    return <Message kind="error" title={T.missingTitle}>{`${T.lostText} ${object.message ?? ''}`}</Message>;
  if (outcome === 'missing') return <Missing object={object} />;
  if (outcome === 'fixed')
    return (
      <Message kind="warning" title={object.preview ? T.staysTitle : T.fixedTitle}>
        {object.message}
      </Message>
    );
  const stillDiffers = object.preview !== undefined && object.unrestorable !== undefined;
  return object.message === undefined ? null : (
    <Message kind="warning" title={stillDiffers ? T.stillDiffersTitle : T.noteTitle}>
      {object.message}
    </Message>
  );
};

const Protection = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Message kind="warning" title={T.protectionTitle}>
      {text}
    </Message>
  );

export interface ObjectCardProps {
  object: ShownObject;
  mode: DiffMode;
  isCurrent: boolean;
  /** The names of the sides are above them. */
  hasHead: boolean;
}

/** Shows an object: its identity, the changes of a restore, and the parts that a restore cannot change. */
export const ObjectCard = memo(({ object, mode, isCurrent, hasHead }: ObjectCardProps) => {
  const outcome = classifyOutcome(object);
  const [isOpen, setOpen] = useState(false);
  const { attributes, watched = NO_DIFFERENCES } = object;
  const name = nameOf(object);
  const hasDiff = attributes.length > 0 && (outcome === 'differs' || isOpen);
  return (
    <section
      className={`compared-card${isCurrent ? ' compared-current' : ''}`}
      id={cardId(object)}
      aria-label={name}
      tabIndex={-1}
    >
      <div className="compared-head">
        <Icon name={iconOf(object.type)} />
        <div className="compared-name">
          <h3 title={name}>{name}</h3>
          <div className="row small second compared-id">
            <span>{labelOfType(object.type)}</span>
            {object.preview?.dependency && <span>{T.dependency}</span>}
            <span className="mono cut" title={object.id}>
              {object.id}
            </span>
            <CopyButton text={object.id} label={T.copyId(name)} />
          </div>
        </div>
        {outcome === 'equal' &&
          (object.message === undefined ? (
            <span className="row second compared-equal">
              <Icon name="circleTick" />
              {T.noChangesText}
            </span>
          ) : (
            <span className="second">{T.nothingToRestoreText}</span>
          ))}
        {outcome === 'differs' && (
          <span className="small second numbers compared-count">{T.changes(formatCount(attributes.length))}</span>
        )}
      </div>
      <div className="compared-note">
        <Protection text={object.preview?.protection} />
        <Note object={object} />
        {attributes.length > 0 && outcome !== 'differs' && (
          <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? T.hideAttributes : T.showAttributes(formatCount(attributes.length))}
          </Button>
        )}
      </div>
      {hasDiff && (
        <ObjectDiff
          label={T.attributesOf(name)}
          attributes={attributes}
          mode={mode}
          oldName={T.oldName}
          newName={T.newName}
          hasHead={hasHead}
        />
      )}
      {watched.length > 0 && (
        <>
          <h4 className="compared-watched small">{T.watchedTitle}</h4>
          <ObjectDiff
            label={T.watchedOf(name)}
            attributes={watched}
            mode={mode}
            oldName={T.oldName}
            newName={T.newName}
            hasHead={hasHead}
          />
        </>
      )}
      {(outcome === 'differs' || outcome === 'fixed') && (
        <UnchangedList label={DIFF_TEXTS.unchangedOf(name)} attributes={object.unchanged ?? NONE} />
      )}
    </section>
  );
});
