import { useSyncExternalStore } from 'react';
import { TEXTS } from '../domain/texts';
import { Button } from './Button';
import { Message } from './Message';
import { arePartsMissing, subscribeToParts, tryPartsAgain } from './persistently';

/** Stands where a part is on its way: nothing, unless it cannot be had; then a sentence, and the part comes by itself when it can. */
export const PartWaits = () =>
  (useSyncExternalStore(subscribeToParts, arePartsMissing) ? (
    <Message kind="warning" title={TEXTS.part.title}>{TEXTS.part.text} <Button look="link" onClick={tryPartsAgain}>{TEXTS.tryAgain}</Button></Message>
  ) : null);
