/** The parts of an operation that decide about sessions. */
interface DisablingOperation {
  type: string;
  kind: string;
  attributes: readonly { path: string; selected: boolean }[];
}

/** @returns true for an operation that disables a user: the restore ends the sessions of the account with it */
export const endsSessions = ({ type, kind, attributes }: DisablingOperation): boolean =>
  type === 'users' &&
  kind === 'disable' &&
  attributes.some(({ path, selected }) => path === 'accountEnabled' && selected);
