/** @returns one line about all operations that the backend was too busy for; none without such operations */
export const busyLines = (operations) => {
  const busy = operations.filter(({ retryAfterSeconds }) => retryAfterSeconds);
  if (busy.length === 0) return [];
  const seconds = Math.max(...busy.map(({ retryAfterSeconds }) => retryAfterSeconds));
  const names = busy.map(({ operationId }) => operationId).join(', ');
  return [
    busy.length === 1
      ? `some requests of ${names}: the backend asks to wait for ${seconds} s`
      : `some requests of ${busy.length} operations: the backend asks to wait for up to ${seconds} s (${names})`,
  ];
};
