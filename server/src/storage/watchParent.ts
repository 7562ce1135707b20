import { workerData } from 'node:worker_threads';

const INTERVAL_MS = 200;
const { parent } = workerData as { parent: string };

/** Thread of a process that must not outlive its parent, even after a kill -9: Linux then gives it another parent. */
setInterval(() => {
  if (String(process.ppid) !== parent) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
