/** Why a provider did not do something. Each provider uses those that its calls can have; their words are ours, not its own. */
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

/** A refusal or a failure. It never has a text or a secret of the provider. */
export interface Err {
  kind: ErrKind;
  /** Seconds until another try is worth it. */
  retryAfter?: number;
  /** What could be had instead: ISO instants of the nearest times. */
  alternatives?: readonly string[];
  /** What differs from the caller's data. */
  changes?: readonly string[];
}

export type Outcome<T> = { ok: T } | { err: Err };

/** What every call of a provider answers. It resolves: only defects of our own throw. */
export type R<T> = Promise<Outcome<T>>;

/** The frame of a call that writes. */
export interface Ctx {
  /** The same for each try of the same write: the provider does it once, and answers CONFLICT for another body. */
  key: string;
  /** Milliseconds since the epoch, by the clock of the process; the call answers TIMEOUT then. */
  deadline: number;
  /** For logs of both sides; contains no personal data. */
  trace?: string;
}

/** How long a provider may take. */
export const PROVIDER_TIMEOUT_MS = 3000;

/** Shortens a refusal. */
export function err(kind: ErrKind, more: Omit<Err, 'kind'> = {}): { err: Err } {
  return { err: { kind, ...more } };
}
