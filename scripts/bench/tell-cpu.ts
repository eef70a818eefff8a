// Loaded into a measured server (--import): reports the processor time used so far, user and system, on request.
process.on('message', (question) => {
  if (question === 'cpu') process.send?.(process.cpuUsage());
});
process.channel?.unref();
