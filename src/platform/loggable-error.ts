/** What an error of the database holds besides its message: values of guests and staff, tokens among them. */
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
]);
/** PostgreSQL's class of values that cannot be: its messages quote them. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;
/** Nobody wraps deeper; what refers to itself ends here. */
const MOST_CAUSES = 8;

/** A text without the values of a failed query, which its message lists last. */
export function withoutQueryValues(text: string): string {
  const begin = text.indexOf('Failed query: ');
  const end = begin < 0 ? -1 : text.indexOf('\nparams: ', begin);
  return end < 0 ? text : text.slice(0, end);
}

/** What went wrong, for logs and for columns that staff read: of a failed query its text and the cause, without values. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return withoutQueryValues(String(error));
  const text = messageOf(error);
  if (!isFailedQuery(error) || !(error.cause instanceof Error)) return text;
  const { cause } = error;
  return `${[...('code' in cause ? [String(cause.code)] : []), errorText(cause)].join(' ')} – ${text}`;
}

/** The innermost cause in one line: outer errors repeat the statement, and a refused connection lists its attempts. */
export function rootCause(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  if (deepest instanceof AggregateError && deepest.errors[0] instanceof Error) deepest = deepest.errors[0];
  const text = deepest instanceof Error ? messageOf(deepest) || deepest.name : String(deepest);
  return withoutQueryValues(text).split('\n')[0] ?? '';
}

/** An error as it is logged, with its causes. What a query was given, and rows that the database quotes, stay out. */
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

/** The stack begins with the message, of which values may look like lines of a stack. */
function stackOf(error: Error): string {
  const { stack = '', message } = error;
  const text = messageOf(error);
  if (text === message) return withoutQueryValues(stack);
  return stack.includes(message) ? stack.replace(message, () => text) : '';
}

function isFailedQuery(error: Error): boolean {
  return 'query' in error && 'params' in error;
}
