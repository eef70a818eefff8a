import { pino, type Logger } from 'pino';

export type { Logger };

/** Structured JSON lines with UTC times; request bodies, cookies and credentials never enter them. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token'], censor: '[secret]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
