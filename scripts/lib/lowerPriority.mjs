import os from 'node:os';

/** Lowers the priority of a process that has just begun, and of all that it starts (`nice`). */
export const lowerPriority = (pid) => {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already.
  }
};
