/**
 * Preloaded into the processes that start.mjs starts: when that one is gone, even by kill -9, they end as on SIGTERM.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
