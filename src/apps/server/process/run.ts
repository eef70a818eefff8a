import { flushCompileCache } from 'node:module';
import { Problem } from '#shared/problem.ts';
import { preferProductionBuilds, readEnv } from '#platform/config/env.ts';
import { resolveConfig } from '#platform/config/config.ts';
import { createLogger } from '#platform/logger.ts';
import { systemClock } from '#platform/clock.ts';
import { loggableError } from '#platform/loggable-error.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { staffLines } from '../../../../seeds/staff-lines.ts';
import { startServer } from './start-server.ts';

/** The process: configuration, server, signals. Everything else is in start-server.ts, which tests run too. */
// Passwords that this start made: always printed, and never logged, since logs are kept.
let newStaff = '';

try {
  preferProductionBuilds();
  const config = resolveConfig(readEnv(), process.cwd());
  const logger = createLogger(config.logLevel);
  const server = await startServer(config, {
    logger,
    clock: systemClock,
    onStaffMade: (made) => (newStaff = staffLines(made)),
  });
  console.log(
    [
      '',
      `  Site    ${server.url}/`,
      `  Map     ${server.url}/locations/`,
      `  Admin   ${server.url}/wagtail/`,
      `  API     ${server.url}/api/docs/`,
      `  Health  ${server.url}/api/ht/`,
      '',
      newStaff,
      ...(server.hasStaff ? [] : ['  Nobody can sign in yet: npm run create-superuser', '']),
    ].join('\n'),
  );
  // Flushed now, because the process may end suddenly.
  flushCompileCache();
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  if (newStaff) console.log(newStaff);
  // These messages are for the operator; a stack trace would hide them.
  const isForOperator = error instanceof OperatorError || error instanceof Problem;
  console.error(isForOperator ? error.message : loggableError(error));
  process.exit(1);
}
