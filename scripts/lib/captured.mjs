/** Rows of the guide "What is backed up and what comes back", from the descriptions of the types. */

const names = (list) =>
  list.length === 0
    ? '-'
    : [...list]
        .sort()
        .map((name) => `\`${name}\``)
        .join(', ');
const NOT_PROPERTIES = new Set(['passwordCredentials', 'keyCredentials']);

const linksOf = ({ links }) => ({
  written: links.filter(({ add }) => add !== undefined).map(({ name }) => name),
  watched: links.filter(({ watched }) => watched).map(({ name }) => name),
});

/**
 * One row per type: properties and links that a restore writes, those that are compared only, and those that are set at
 * a creation only.
 */
export const capturedRows = (types, descriptionOf) =>
  types
    .filter(({ type }) => type !== 'tenantWidePolicies')
    .map(({ type, label }) => {
      const description = descriptionOf(type, '');
      const { written, watched } = linksOf(description);
      const properties = Object.keys(description.writable).filter(
        (name) => !description.immutable.includes(name) && !NOT_PROPERTIES.has(name),
      );
      return [
        label,
        `${names(properties)}${written.length > 0 ? `; links ${names(written)}` : ''}`,
        watched.length > 0 ? `links ${names(watched)}` : '-',
        names(description.immutable),
      ];
    });

/** One row per kind of tenant-wide policy. */
export const policyRows = (sources, descriptionOf) =>
  sources.map(({ name, singletonId, idPrefix = '', permission }) => {
    const description = descriptionOf('tenantWidePolicies', singletonId ?? `${idPrefix}0`);
    const { written, watched } = linksOf(description);
    const wanted = [permission, ...description.links.map((link) => link.permission)].filter(Boolean);
    return [
      `\`${name}\``,
      description.notWritten ?? (description.create ? 'updates or re-creates it' : 'updates it'),
      names([...written, ...watched]),
      names(wanted),
    ];
  });
