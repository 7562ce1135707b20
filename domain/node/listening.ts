/**
 * @returns an Error with one sentence that names the setting to change, for a failed `listen` of a server; other errors
 * as they are.
 */
export const listenProblem = (error: Error, name: string, port: number, host: string): Error => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use by another process; choose another one with the setting ${name}.`, {
      cause: error,
    });
  if (code === 'EACCES')
    return new Error(`Port ${port} may not be used by this account; choose another one with the setting ${name}.`, {
      cause: error,
    });
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new Error(`This machine does not have the address ${host}. Change the setting HOST.`, { cause: error });
  return error;
};
