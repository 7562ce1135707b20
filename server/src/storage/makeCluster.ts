import { createCluster } from './embeddedCluster.ts';

/** A program of its own: making a cluster takes memory that its process would keep. Argument: the directory. */
await createCluster(process.argv[2] ?? '');
