import { pino, type Logger, type LoggerOptions } from 'pino';
import { errorText, loggableError, withoutQueryValues } from './loggable-error.ts';

export type { Logger };

/** Structured JSON lines with UTC times; request bodies, cookies, credentials and what queries were given never enter them. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token'], censor: '[secret]' },
    serializers: { err: loggableError, cause: loggableError },
    hooks: {
      // A line without a text of its own takes the error's message, and some callers pass that as their text.
      logMethod(args, method) {
        const [first, ...texts] = args as unknown[];
        const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
        const words = texts.length === 0 && error instanceof Error ? [errorText(error)] : texts;
        const shown = [first, ...words].map((one) => (typeof one === 'string' ? withoutQueryValues(one) : one));
        method.apply(this, shown as Parameters<typeof method>);
      },
    },
  };
  // Lines are written together in the background, so that no request waits for the disk; the process ends with all written.
  return pino(options, destination ?? pino.destination({ sync: false }));
}
