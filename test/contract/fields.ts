import { loadContract, nodeAt, resolve, schemaOf } from './document';

export const contract = loadContract();
export const fieldsOf = (name: string): string[] => Object.keys(nodeAt(schemaOf(contract, name), 'properties'));
export const field = (name: string, key: string) => nodeAt(schemaOf(contract, name), 'properties', key);
export const refOf = (name: string, key: string): unknown => field(name, key)['$ref'];
/** The values that a field may have, or the format or type of it. */
export const kindOf = (name: string, key: string): unknown => {
  const { node } = resolve(contract, { at: '', node: field(name, key) });
  return node['enum'] ?? node['format'] ?? node['type'] ?? node['anyOf'];
};
