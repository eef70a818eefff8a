import { fixedClock } from '#platform/clock.ts';
import { preferProductionBuilds, readEnv } from '#platform/config/env.ts';
import { resolveConfig } from '#platform/config/config.ts';
import { createLogger } from '#platform/logger.ts';
import { startServer } from '#apps/server/process/start-server.ts';

/**
 * The whole server in its own process, with a clock that the parent sets. argv: the first instant. Each message of the
 * parent is an instant (ISO); the reply is the same instant, once the clock is set. The first reply is the URL.
 */
preferProductionBuilds();
const config = resolveConfig(readEnv(), process.cwd());
const clock = fixedClock(process.argv[2] ?? '');
process.on('message', (instant: string) => {
  clock.advance(Date.parse(instant) - clock.now());
  process.send?.(instant);
});
process.once('disconnect', () => process.exit(1));
const server = await startServer(config, { logger: createLogger(config.logLevel), clock });
process.send?.(server.url);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
