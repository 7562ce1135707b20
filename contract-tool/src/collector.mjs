import { renderCurl } from './client.mjs';

/** Collects the findings of a run. Violations with the same cause are reported once, with their number. */
export const createCollector = (baseUrl) => {
  const violations = new Map();
  const seen = new Map();
  let requests = 0;
  const of = (operationId) => {
    if (!seen.has(operationId)) seen.set(operationId, { statuses: new Set(), isValid: false, retryAfterSeconds: 0 });
    return seen.get(operationId);
  };
  const noteReply = ({ operationId }, { status, headers }, found, isSuspect) => {
    requests += 1;
    const own = of(operationId);
    own.statuses.add(status);
    if (status >= 200 && status < 300 && found.length === 0 && !isSuspect) own.isValid = true;
    if (status === 429)
      own.retryAfterSeconds = Math.max(own.retryAfterSeconds, Number(headers?.get('retry-after')) || 0);
  };
  return {
    /** Records one exchange; without a reply something that does not agree. */
    note: (
      operation,
      request,
      reply,
      found,
      /** @type {Record<string, any>} */ { what, seed, isSuspect = false } = {},
    ) => {
      if (reply) noteReply(operation, reply, found, isSuspect);
      for (const violation of found) {
        const key = [
          operation.operationId,
          violation.kind,
          violation.pointer.replaceAll(/\/\d+/g, '/*'),
          violation.expected,
        ].join(' ');
        const known = violations.get(key);
        if (known) known.times += 1;
        else
          violations.set(key, {
            operationId: operation.operationId,
            method: operation.method,
            path: operation.path,
            ...violation,
            request: what,
            curl: renderCurl(baseUrl, request),
            ...(seed === undefined ? {} : { seed }),
            times: 1,
          });
      }
    },
    violations: () => [...violations.values()],
    requests: () => requests,
    /**
     * Statuses that an operation answered, whether one was a success without a violation, and the longest wait that was
     * asked for and not granted.
     */
    of: (operationId) => seen.get(operationId),
  };
};
