const SCALARS = ['string', 'integer', 'number', 'boolean'];

/**
 * `uniqueItems` needs a scalar `type` in `items` itself. Without one (an object, or only a `$ref`) Ajv compares every
 * pair of items: the time of a check grows with the square of the list, and one request of 2 MB holds up the service
 * for seconds.
 */
export const uniqueItemsAreScalar = () => ({
  Schema(schema, { report, location }) {
    if (schema.uniqueItems !== true) return;
    const types = [schema.items?.type].flat();
    if (types.every((type) => SCALARS.includes(type))) return;
    const message = '`uniqueItems` needs a scalar `type` next to the `$ref` of its `items`.';
    report({ message, location: location.child('uniqueItems') });
  },
});

/** Rules of Redocly for openapi.yaml that it does not have itself. */
export default () => ({ id: 'console', rules: { oas3: { 'unique-items-are-scalar': uniqueItemsAreScalar } } });
