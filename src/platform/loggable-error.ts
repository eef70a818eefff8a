/**
 * Properties of a database error that may contain values of a query: personal data, or tokens. `rawPacket` is a request that
 * could not be read, with its cookies.
 */
const WITHHELD = new Set([
  'message',
  'stack',
  'cause',
  'errors',
  'query',
  'params',
  'queryOptions',
  'detail',
  'where',
  'internalQuery',
  'rawPacket',
]);
/** SQLSTATE class of invalid values. Messages of this class quote the value. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;
/** Limits the depth of causes, because an error may be its own cause. */
const MOST_CAUSES = 8;

/** Cuts off the values of a failed query, which come last in its message. */
export function withoutQueryValues(text: string): string {
  const begin = text.indexOf('Failed query: ');
  const end = begin < 0 ? -1 : text.indexOf('\nparams: ', begin);
  return end < 0 ? text : text.slice(0, end);
}

/**
 * An error as text, for logs and for columns that staff read. For a failed query: the statement and the cause, without
 * values.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return withoutQueryValues(String(error));
  const text = messageOf(error);
  if (!isFailedQuery(error) || !(error.cause instanceof Error)) return text;
  const { cause } = error;
  return `${[...('code' in cause ? [String(cause.code)] : []), errorText(cause)].join(' ')} – ${text}`;
}

/**
 * The message of the innermost cause, on one line. Outer errors only repeat the statement, or list each attempt to connect.
 */
export function rootCause(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  if (deepest instanceof AggregateError && deepest.errors[0] instanceof Error) deepest = deepest.errors[0];
  const text = deepest instanceof Error ? messageOf(deepest) || deepest.name : String(deepest);
  return withoutQueryValues(text).split('\n')[0] ?? '';
}

/**
 * An error with its causes in the form that is logged: without parameters of queries and without rows that the database
 * quotes.
 */
export function loggableError(error: unknown): unknown {
  return describe(error, MOST_CAUSES);
}

function describe(error: unknown, causesLeft: number): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutQueryValues(error) : error;
  const rest = Object.fromEntries(Object.entries(error).filter(([key]) => !WITHHELD.has(key)));
  const more = (value: unknown) => describe(value, causesLeft - 1);
  return {
    type: error.constructor.name,
    message: messageOf(error),
    stack: stackOf(error),
    ...rest,
    ...(error instanceof AggregateError && causesLeft > 0 && { aggregateErrors: error.errors.map(more) }),
    ...(error.cause !== undefined && causesLeft > 0 && { cause: more(error.cause) }),
  };
}

function messageOf(error: Error): string {
  const text = withoutQueryValues(error.message);
  return 'code' in error && DATA_EXCEPTION.test(String(error.code)) ? text.replace(/"[^]*"/, '"…"') : text;
}

/** A stack begins with the error's message. A value in that message may look like a line of the stack. */
function stackOf(error: Error): string {
  const { stack = '', message } = error;
  const text = messageOf(error);
  if (text === message) return withoutQueryValues(stack);
  return stack.includes(message) ? stack.replace(message, () => text) : '';
}

function isFailedQuery(error: Error): boolean {
  return 'query' in error && 'params' in error;
}
