import { Worker } from 'node:worker_threads';
import { createCluster } from './embeddedCluster.ts';

const [, , directory = '', parent = ''] = process.argv;

// When the service goes, even by kill -9, nobody waits for this any more. What makes a cluster holds its thread for seconds, so another one looks.
new Worker(`setInterval(() => { if (String(process.ppid) !== ${JSON.stringify(parent)}) process.kill(process.pid, 'SIGKILL'); }, 200);`, { eval: true, execArgv: [] }).unref();

/**
 * A separate program: making a cluster takes memory that its process would keep. Arguments: the directory, and the
 * process id of the service.
 */
await createCluster(directory);
