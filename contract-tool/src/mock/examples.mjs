import { nodeAt } from '../document.mjs';

/**
 * @param status of the reply; without it the first one of a success
 * @returns the value that the contract shows for a reply, or nothing
 */
export const exampleReply = (contract, operationId, status) => {
  const operation = contract.operation(operationId);
  if (!operation) return undefined;
  const wanted = status ?? Object.keys(operation.responses).find((one) => one.startsWith('2'));
  const { node } = nodeAt(contract.document, [
    'paths',
    operation.path,
    operation.method.toLowerCase(),
    'responses',
    String(wanted),
  ]);
  const [content] = Object.values(node?.content ?? {});
  const value = content?.example ?? Object.values(content?.examples ?? {})[0]?.value;
  return value === undefined ? undefined : structuredClone(value);
};
