import type { CSSProperties } from 'react';

/** @returns the style of the filled part of a bar (controls.css). @param part 0 to 1 */
export const partDone = (part: number): CSSProperties => ({ '--part': part }) as CSSProperties;
