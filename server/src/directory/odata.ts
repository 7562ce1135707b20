/** The product's name in requests to the directory (User-Agent). */
export const CLIENT_NAME = 'TenantRecoveryConsole';

/** A text in OData: quotes are doubled (OData 4.01 URL conventions, 5.1.1.6.1). */
export const odataLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** @returns the query part of a filter, with its question mark */
export const filterQuery = (filter: string, more = ''): string => `?$filter=${encodeURIComponent(filter)}${more}`;

/** The page on which invited guests land after accepting; national clouds have their own. */
export const MY_APPS_URL = 'https://myapplications.microsoft.com';

/**
 * References in bodies name the directory's own address (OData: @odata.id, @odata.bind); an invitation names that of My
 * Apps.
 */
export const withOrigin = (body: object, origin: string, myAppsUrl = MY_APPS_URL): object => {
  const at = (value: unknown): unknown =>
    typeof value === 'string' && value.startsWith('/') ? `${origin}${value}` : value;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => {
      if (name === 'inviteRedirectUrl' && value === '/') return [name, myAppsUrl];
      if (name !== '@odata.id' && !name.endsWith('@odata.bind')) return [name, value];
      return [name, Array.isArray(value) ? value.map(at) : at(value)];
    }),
  );
};

/**
 * Every read carries it, also parts of a batch and nextLinks, which do not inherit it: without it Graph answers
 * `unknownFutureValue` for members of enumerations that came late (Best practices for working with Microsoft Graph,
 * evolvable enumerations).
 */
export const READ_HEADERS: Readonly<Record<string, string>> = { Prefer: 'include-unknown-enum-members' };
