/** The error of one field, as a message for its sender. `field` is the wire name ("latitude"). */
export interface FieldError {
  field: string;
  message: string;
}

/**
 * Every refusal of the product, by stable code: `status` is the HTTP status, `title` the text shown. docs/problems.md
 * is generated from this list, so a code that is not here cannot be sent.
 */
export const PROBLEMS = {
  invalid: { status: 400, title: 'Some values are not valid' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  sign_in_failed: { status: 401, title: 'The sign-in failed' },
  second_factor_required: { status: 401, title: 'Enter the code from your authenticator app' },
  passkey_required: { status: 401, title: 'Your password alone is not enough: sign in with your passkey' },
  forbidden: { status: 403, title: 'You may not do this' },
  csrf_failed: { status: 403, title: 'The form has expired: reload the page and try again' },
  not_found: { status: 404, title: 'Nothing was found here' },
  method_not_allowed: { status: 405, title: 'This address does not support this method' },
  conflict: { status: 409, title: 'Somebody changed this after you opened it' },
  in_use: { status: 409, title: 'This is in use' },
  deposit_due: {
    status: 409,
    title: 'A deposit is due for this: cancel and reserve anew, or call the restaurant',
  },
  closed: { status: 409, title: 'This is closed at the moment' },
  full: { status: 409, title: 'There is no space left at the moment' },
  duplicate: { status: 409, title: 'This already exists' },
  gone: { status: 410, title: 'This no longer exists' },
  precondition_failed: { status: 412, title: 'This changed since you read it' },
  too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'This kind of content is not accepted here' },
  range_not_satisfiable: { status: 416, title: 'The file has no such part' },
  party_too_large: { status: 422, title: 'The party is too large' },
  key_reused: { status: 422, title: 'This key was used for something else' },
  rate_limited: { status: 429, title: 'Too many requests: try again later' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'A service we need is not answering' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** RFC 9457 body of every refusal: `type` is the code, `errors` name fields, `request_id` finds the log line. */
export interface ProblemJson {
  type: ProblemCode;
  title: string;
  status: number;
  detail?: string;
  errors?: FieldError[];
  /** Free alternatives when the requested time is full: ISO instants. */
  alternatives?: string[];
  request_id?: string;
}

/** The parent of all refusals: thrown anywhere below HTTP, turned into one reply shape at the edge. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[];
  readonly alternatives: readonly string[];

  constructor(
    code: ProblemCode,
    detail?: string,
    options: { errors?: readonly FieldError[]; alternatives?: readonly string[]; cause?: unknown } = {},
  ) {
    super(detail ?? PROBLEMS[code].title, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.errors = options.errors ?? [];
    this.alternatives = options.alternatives ?? [];
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** The requested record does not exist, or the user may not know that it exists. */
export class NotFound extends Problem {
  constructor(detail?: string) {
    super('not_found', detail);
  }
}

/** The signed-in user does not have the right. */
export class Forbidden extends Problem {
  constructor(detail?: string) {
    super('forbidden', detail);
  }
}

/** One or more values break a rule; each is named by its wire name. */
export class Invalid extends Problem {
  constructor(errors: readonly FieldError[], detail?: string) {
    super('invalid', detail, { errors });
  }
}

/** The record changed since it was read. */
export class Conflict extends Problem {
  constructor(detail?: string) {
    super('conflict', detail);
  }
}

/** Refuses for now; the edge sends `retryAfterSeconds` as Retry-After. */
export class RateLimited extends Problem {
  readonly retryAfterSeconds: number;

  /** @param what "Too many attempts" */
  constructor(waitMs: number, what?: string) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    super(
      'rate_limited',
      `${what === undefined ? 'Try' : `${what}: try`} again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}`,
    );
    this.retryAfterSeconds = seconds;
  }
}

/** A dependency (database, geocoder, disk) failed; `cause` contains the error. */
export class Unavailable extends Problem {
  readonly service: string;

  constructor(service: string, options: { cause?: unknown; detail?: string } = {}) {
    super('unavailable', options.detail ?? `${service} is not answering`, { cause: options.cause });
    this.service = service;
  }
}
