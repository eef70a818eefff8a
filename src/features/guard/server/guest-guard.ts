import { createHmac } from 'node:crypto';
import { emailAddressKey } from '#shared/email-address.ts';
import { Invalid, RateLimited, Unavailable } from '#shared/problem.ts';
import { clientKeyOf } from '#platform/http/client-key.ts';
import type { Captcha, CaptchaOutcome, CaptchaStart } from '#platform/captcha/port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import type { Logger } from '#platform/logger.ts';
import { GUARD_FIELDS, type GuardReason, type Verdict, verdictOf } from '../rules.ts';
import { addMark, sweepMarks } from './marks.ts';
import { makeStamp, readStamp } from './stamp.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FASTEST_MS = 3_000;
const MOST_LINKS = 2;
/** Shorter texts are not compared, because different people send the same name or town. */
const SHORTEST_COMPARED = 40;
/** Counts sent forms, not attempts, so that a guest who corrects a mistake is not delayed. */
const SENT_BY_IP = { most: 5, withinMs: 10 * MINUTE_MS };
/** Budget for posts with a solved captcha. It is larger, because an office or a phone network may share one address. */
const CHECKED_BY_IP = { most: 30, withinMs: 10 * MINUTE_MS };
const SENT_BY_EMAIL = { most: 5, withinMs: 60 * MINUTE_MS };

/** A form that a guest posted. */
export interface GuestPost {
  /** "contact_us"; see `FormName`. */
  form: string;
  ip: string;
  /** The posted body, unchanged. */
  post: Readonly<Record<string, unknown>>;
  /** The sender's e-mail address; null if the form has none. */
  email: string | null;
  /** Free texts. They are searched for links and compared with earlier texts. */
  texts: readonly string[];
}

/** A post that was examined before the transaction that judges and stores it. */
export interface ExaminedPost {
  readonly guest: GuestPost;
  readonly nowMs: number;
  readonly reasons: readonly GuardReason[];
  readonly spent: { id: string; expiresAtMs: number } | null;
}

export interface Judgement {
  verdict: Verdict;
  reasons: GuardReason[];
}

/** The guest must solve the captcha (again), and nothing may be stored. `captcha` is the reason, for a text in the guest's language. */
export class CaptchaRefused extends Invalid {
  readonly captcha: 'missing' | 'failed';

  constructor(captcha: 'missing' | 'failed') {
    const message = captcha === 'missing' ? 'Please tick the box.' : 'Please do this check once more.';
    super([{ field: GUARD_FIELDS.captcha, message }]);
    this.captcha = captcha;
  }
}

/** Checks all form posts of guests. */
export interface GuestGuard {
  /** Called when a guest begins a form. */
  start(form: string): Promise<{ stamp: string; captcha: CaptchaStart }>;
  /**
   * Examines a post that has passed its form's own rules. Call it before the transaction: a captcha may be an external service.
   * @throws CaptchaRefused
   */
  examine(guest: GuestPost): Promise<ExaminedPost>;
  /**
   * Counts the post and returns a verdict, in the transaction that stores the post: a rollback also takes back the count.
   * @throws RateLimited, or CaptchaRefused for an answer that is already used
   */
  judge(tx: Tx, post: ExaminedPost): Promise<Judgement>;
}

/** @param captcha created with a key of its own; see `openCaptcha` */
export async function createGuestGuard(deps: {
  db: Db;
  clock: Clock;
  captcha: Captcha;
  logger?: Logger;
}): Promise<GuestGuard> {
  const key = deriveKey(await loadInstallationKey(deps.db), 'guard of guests’ forms');
  const { clock, captcha, logger } = deps;
  return {
    async start(form) {
      const nowMs = clock.now();
      return { stamp: makeStamp(key, form, nowMs), captcha: await captcha.start({ form, nowMs }) };
    },
    async examine(guest) {
      const nowMs = clock.now();
      const outcome = await askCaptcha(captcha, guest, { nowMs, logger });
      const reasons = [
        ...(filled(guest, 'honeypot') ? (['honeypot'] as const) : []),
        ...stampReasons(key, guest, nowMs),
        ...(linksIn(guest.texts) > MOST_LINKS ? (['links'] as const) : []),
        ...(typeof outcome === 'string' ? [`captcha_${outcome}` as const] : []),
      ];
      return { guest, nowMs, reasons, spent: typeof outcome === 'string' ? null : outcome.spent };
    },
    judge: (tx, post) => judge(tx, key, post),
  };
}

async function judge(tx: Tx, key: Uint8Array, { guest, nowMs, reasons, spent }: ExaminedPost): Promise<Judgement> {
  const hash = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  await sweepMarks(tx, nowMs);
  // Always in the same order, so that concurrent posts cannot deadlock.
  const [budget, most] = spent ? (['ip checked', CHECKED_BY_IP] as const) : (['ip', SENT_BY_IP] as const);
  await limit(tx, { kind: 'ip', hash: hash(budget, guest.form, clientKeyOf(guest.ip)), nowMs }, most);
  if (guest.email !== null) {
    // Addresses that differ only in the text after a plus, or in the spelling of the domain, lead to the same mailbox.
    const email = emailAddressKey(guest.email).replace(/\+[^@]*(?=@)/, '');
    await limit(tx, { kind: 'email', hash: hash('email', guest.form, email), nowMs }, SENT_BY_EMAIL);
  }
  const text = sameText(guest.texts);
  const body =
    text.length < SHORTEST_COMPARED
      ? undefined
      : await addMark(tx, { kind: 'body', hash: hash('body', guest.form, text), nowMs, forMs: DAY_MS });
  if (spent) {
    const forMs = Math.max(MINUTE_MS, spent.expiresAtMs - nowMs + MINUTE_MS);
    const answer = await addMark(tx, { kind: 'captcha', hash: hash('captcha', spent.id), nowMs, forMs });
    if (answer.count > 1) throw new CaptchaRefused('failed');
  }
  const all: GuardReason[] = [...reasons, ...(body && body.count > 1 ? (['duplicate'] as const) : [])];
  return { verdict: verdictOf(all), reasons: all };
}

async function limit(
  tx: Tx,
  mark: { kind: 'ip' | 'email'; hash: string; nowMs: number },
  { most, withinMs }: { most: number; withinMs: number },
): Promise<void> {
  const { count, expiresAtMs } = await addMark(tx, { ...mark, forMs: withinMs });
  if (count > most) throw new RateLimited(expiresAtMs - mark.nowMs);
}

async function askCaptcha(
  captcha: Captcha,
  guest: GuestPost,
  { nowMs, logger }: { nowMs: number; logger: Logger | undefined },
): Promise<Extract<CaptchaOutcome, { isPassed: true }> | 'skipped' | 'unavailable'> {
  if (!captcha.isOn) return { isPassed: true, spent: null };
  const answer = fieldOf(guest, 'captcha');
  if (answer === '') {
    if (filled(guest, 'skip')) return 'skipped';
    throw new CaptchaRefused('missing');
  }
  let outcome: CaptchaOutcome;
  try {
    outcome = await captcha.verify(answer, { form: guest.form, nowMs, ip: guest.ip });
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    // A failure of the captcha service must not lose a message: staff review the message first.
    logger?.error({ err: error.cause ?? error, form: guest.form }, 'a captcha could not be verified');
    return 'unavailable';
  }
  if (outcome.isPassed) return outcome;
  if (filled(guest, 'skip')) return 'skipped';
  throw new CaptchaRefused('failed');
}

function stampReasons(key: Uint8Array, guest: GuestPost, nowMs: number): readonly GuardReason[] {
  const stamp = fieldOf(guest, 'stamp');
  if (stamp === '') return ['no_stamp'];
  const begunMs = readStamp(key, guest.form, stamp);
  if (begunMs === undefined) return ['bad_stamp'];
  if (nowMs - begunMs < FASTEST_MS) return ['too_fast'];
  return nowMs - begunMs > DAY_MS ? ['old_stamp'] : [];
}

function fieldOf({ post }: GuestPost, name: keyof typeof GUARD_FIELDS): string {
  const value = post[GUARD_FIELDS[name]];
  return typeof value === 'string' ? value.trim() : '';
}

/** True for a field with a value, and for a field that was sent more than once, which our forms never do. */
function filled(guest: GuestPost, name: keyof typeof GUARD_FIELDS): boolean {
  return Array.isArray(guest.post[GUARD_FIELDS[name]]) || fieldOf(guest, name) !== '';
}

function linksIn(texts: readonly string[]): number {
  return texts.join(' ').match(/\bhttps?:\/\/|\bwww\.|\[url[=\]]/gi)?.length ?? 0;
}

/** Joins and normalizes texts for comparison, without differences in case, spaces and punctuation. */
function sameText(texts: readonly string[]): string {
  return texts
    .join(' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
