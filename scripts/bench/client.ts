import { Agent, get } from 'node:http';

/** Request of the measuring process. */
export interface Asked {
  port: number;
  path: string;
  visitors: number;
  ms: number;
}

/**
 * Requests a page from several virtual visitors at once, each with its own host name, because concurrent requests for
 * one URL share one rendering. Reports the number of replies. Runs in a separate process, so that
 * client work is not counted as server work.
 */
process.on('message', (asked: Asked) => {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + asked.ms;
  const visit = async (visitor: number): Promise<number> => {
    let done = 0;
    while (performance.now() < until) {
      await once(asked, visitor, agent);
      done += 1;
    }
    return done;
  };
  void Promise.all(Array.from({ length: asked.visitors }, (_, visitor) => visit(visitor))).then((each) => {
    agent.destroy();
    process.send?.(each.reduce((sum, done) => sum + done, 0));
  });
});

function once({ port, path }: Asked, visitor: number, agent: Agent): Promise<void> {
  const headers = { host: `v${visitor}.test`, 'accept-encoding': 'gzip, deflate, br, zstd' };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent }, (answer) => {
      answer.resume();
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
      answer.on('end', resolve);
    }).on('error', reject);
  });
}
