import { pino, type Logger, type LoggerOptions } from 'pino';
import { errorText, loggableError, withoutQueryValues } from './loggable-error.ts';

export type { Logger };

/**
 * Writes structured JSON lines with UTC times. Request bodies, cookies, credentials and parameters of queries are never
 * logged.
 */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token'], censor: '[secret]' },
    serializers: { err: loggableError, cause: loggableError },
    hooks: {
      // Without a message, pino uses the error's message; some callers also pass that message explicitly.
      logMethod(args, method) {
        const [first, ...texts] = args as unknown[];
        const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
        const words = texts.length === 0 && error instanceof Error ? [errorText(error)] : texts;
        const shown = [first, ...words].map((one) => (typeof one === 'string' ? withoutQueryValues(one) : one));
        method.apply(this, shown as Parameters<typeof method>);
      },
    },
  };
  // Lines are buffered and written in the background, so that no request waits for the disk. All are written before the
  // process ends.
  return pino(options, destination ?? pino.destination({ sync: false }));
}
