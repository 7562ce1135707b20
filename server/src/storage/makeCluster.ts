import { createCluster } from './embeddedCluster.ts';

// When the service goes, even by kill -9, nobody waits for this any more.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

/** A program of its own: making a cluster takes memory that its process would keep. Argument: the directory. */
await createCluster(process.argv[2] ?? '');
