import type { DescribedChange } from '../src/api';

/** A changed user of high severity, for tests of rules about changes. */
export const describedChange = (id: string, more: Partial<DescribedChange> = {}): DescribedChange => ({
  key: `users ${id}`,
  type: 'users',
  id,
  name: `Name of ${id}`,
  kind: 'changed',
  severity: 'high',
  reasons: [],
  attributes: [],
  links: [],
  causedBy: [],
  consequences: [],
  names: [],
  ...more,
});
