export interface ComparedSides {
  since: string;
  until: string;
}

/** @returns both sides of the changes that a person comes from, as the address names them; undefined without them */
export const readComparedSides = (params: URLSearchParams): ComparedSides | undefined => {
  const [since, until] = [params.get('since'), params.get('until')];
  return since && until ? { since, until } : undefined;
};
