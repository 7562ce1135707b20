import { createCluster } from './embeddedCluster.ts';
import { startWorker } from './startWorker.ts';

const [, , directory = '', parent = ''] = process.argv;

// The service can be killed while a cluster is made, which holds this thread for seconds: another thread looks.
startWorker(new URL('./watchParent.ts', import.meta.url), { parent }).unref();

/**
 * A separate program: making a cluster takes memory that its process would keep.
 * Arguments: the directory, and the process id of the service.
 */
await createCluster(directory);
