/** Preloaded into the children of start.mjs: after its end, even by kill -9, they end as on SIGTERM. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
