import fs from 'node:fs';
import os from 'node:os';

/** Lets a process that has just begun, and all that it starts, have only what the others leave of the processors. */
export const standBack = (pid) => {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
    // Linux may share out by session first (CONFIG_SCHED_AUTOGROUP), and each command has its own session.
    fs.writeFileSync(`/proc/${pid}/autogroup`, String(os.constants.priority.PRIORITY_LOW));
  } catch {
    // It has ended already, or this system has no such thing: it takes its share like any other.
  }
};
