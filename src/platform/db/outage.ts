/**
 * Error codes of the operating system and of PostgreSQL for a database that is unreachable, starting or stopping, has no free
 * connection or disk space, or is read-only after a failover.
 */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '25006',
  '53100',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
]);
/** SQLSTATE class of connection failures; PgBouncer uses it for every refusal. */
const CONNECTION_EXCEPTION = /^08[0-9A-Z]{3}$/;
/** Driver messages that come without a code. */
const DRIVER_TEXTS =
  /^(Connection terminated|timeout (exceeded|expired)|Query read timeout|Client (has encountered|was closed)|Cannot use a pool after)/;

/** Whether an error or one of its causes means that the database cannot do its work now, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one ? String(one.code) : '';
    if (CODES.has(code) || CONNECTION_EXCEPTION.test(code) || DRIVER_TEXTS.test(one.message)) return true;
  }
  return false;
}
