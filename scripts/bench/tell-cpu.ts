// Loaded into a measured server (--import): tells the processor time that it has used, user and system, when it is asked.
process.on('message', (question) => {
  if (question === 'cpu') process.send?.(process.cpuUsage());
});
process.channel?.unref();
