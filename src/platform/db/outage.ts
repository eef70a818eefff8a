/** Codes of the operating system and of PostgreSQL for a database that is not there, not yet, no longer, or full. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
]);
/** PostgreSQL's class of broken connections; PgBouncer has it for everything that it cannot do. */
const CONNECTION_EXCEPTION = /^08[0-9A-Z]{3}$/;
/** What the driver says without a code. */
const DRIVER_TEXTS =
  /^(Connection terminated|timeout (exceeded|expired)|Query read timeout|Client (has encountered|was closed)|Cannot use a pool after)/;

/** Whether an error, or what caused it, says that the database cannot be reached: the same request may succeed soon. */
export function isOutage(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one ? String(one.code) : '';
    if (CODES.has(code) || CONNECTION_EXCEPTION.test(code) || DRIVER_TEXTS.test(one.message)) return true;
  }
  return false;
}
