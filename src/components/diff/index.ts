export { AttributeDiff, preloadDiff, type Difference, type DiffNames } from './AttributeDiff';
export { DiffModeChoice } from './DiffModeChoice';
export { ObjectDiff, type DiffMode } from './ObjectDiff';
export { UnchangedList, type Unchanged } from './UnchangedList';
export { attributeLabel, attributeParents, formatAttributeValue, withoutNamedIds } from './values';
