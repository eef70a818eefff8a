/** Reasons for which a provider refused or failed. Each provider uses those that apply to its calls. The names are ours. */
export const ERR_KINDS = [
  'CLOSED',
  'FULL',
  'TOO_LARGE',
  'TOO_SMALL',
  'DUPLICATE',
  'GONE',
  'EXPIRED',
  'CHANGED',
  'INVALID',
  'DECLINED',
  'UNSUPPORTED',
  'CONFLICT',
  'RATE',
  'TIMEOUT',
  'UPSTREAM',
] as const;
export type ErrKind = (typeof ERR_KINDS)[number];

/** A refusal or a failure. It never contains a text or a secret of the provider. */
export interface Err {
  kind: ErrKind;
  /** Seconds after which another attempt makes sense. */
  retryAfter?: number;
  /** Alternatives that are available: ISO instants of the nearest times. */
  alternatives?: readonly string[];
  /** Differences to the caller's data. */
  changes?: readonly string[];
}

export type Outcome<T> = { ok: T } | { err: Err };

/** Result of every provider call. The promise resolves even for failures; only defects of our own code throw. */
export type R<T> = Promise<Outcome<T>>;

/** Context of a call that writes. */
export interface Ctx {
  /**
   * Idempotency key, the same for each attempt of a write: the provider does it once, and replies CONFLICT to another body.
   */
  key: string;
  /** Milliseconds since the epoch, by this process's clock; at this time the call returns TIMEOUT. */
  deadline: number;
  /** Identifies the call in the logs of both sides; contains no personal data. */
  trace?: string;
}

/** Time limit of a provider's call. */
export const PROVIDER_TIMEOUT_MS = 3000;

/** Makes a refusal. */
export function err(kind: ErrKind, more: Omit<Err, 'kind'> = {}): { err: Err } {
  return { err: { kind, ...more } };
}
