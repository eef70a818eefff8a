import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { RateLimited, Unavailable } from '#shared/problem.ts';
import { createAltcha } from '#platform/captcha/altcha.ts';
import type { Captcha } from '#platform/captcha/port.ts';
import { noCaptcha } from '#platform/captcha/no-captcha.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { CaptchaRefused, createGuestGuard, type GuestGuard, type GuestPost } from './guest-guard.ts';
import { guardMarks } from './tables.ts';

const NOW = '2026-11-20T12:00:00Z';
const MINUTE_MS = 60_000;
let database: Database;
let clock: ReturnType<typeof fixedClock>;
let quiet: GuestGuard;
let guard: GuestGuard;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = fixedClock(NOW);
  const deps = { db: database.db, clock };
  quiet = await createGuestGuard({ ...deps, captcha: noCaptcha });
  guard = await createGuestGuard({ ...deps, captcha: createAltcha(new Uint8Array(32).fill(7)) });
});
afterEach(() => emptyAllTables(database));

let visitors = 0;
/** A person of their own address, who takes half a minute. */
async function visit(given: Partial<GuestPost> = {}, by = quiet): Promise<GuestPost> {
  const form = given.form ?? 'contact_us';
  const { stamp } = await by.start(form);
  clock.advance(30_000);
  visitors += 1;
  return {
    form,
    ip: `192.0.2.${visitors % 250}`,
    email: `guest-${visitors}@mail.example`,
    texts: [`The soup number ${visitors} was cold.`],
    ...given,
    post: { guard_stamp: stamp, ...given.post },
  };
}
const judge = async (post: GuestPost, by = quiet) => {
  const examined = await by.examine(post);
  return inTransaction(database.db, (tx) => by.judge(tx, examined));
};
const judged = async (given: Partial<GuestPost>) => judge(await visit(given));

async function answer(by: GuestGuard, form = 'contact_us'): Promise<string> {
  const { captcha } = await by.start(form);
  if (captcha.kind !== 'altcha') throw new Error('no challenge');
  const challenge = captcha.challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

describe('the quiet layers', () => {
  it('let a person through', async () => {
    expect(await judged({})).toEqual({ verdict: 'ham', reasons: [] });
    expect(await judged({ texts: ['See https://a.example and https://b.example'] })).toEqual({
      verdict: 'ham',
      reasons: [],
    });
  });

  it('keep what fills the hidden field as spam', async () => {
    expect(await judged({ post: { company_website: 'https://pills.example' } })).toEqual({
      verdict: 'spam',
      reasons: ['honeypot'],
    });
    expect((await judged({ post: { company_website: ['', ''] } })).reasons).toEqual(['honeypot']);
  });

  it('ask when a form was begun', async () => {
    expect(await judged({ post: { guard_stamp: '' } })).toEqual({ verdict: 'review', reasons: ['no_stamp'] });
    expect(await judged({ post: { guard_stamp: 'mfz3k1x0.forged' } })).toEqual({
      verdict: 'review',
      reasons: ['bad_stamp'],
    });
    const { stamp } = await quiet.start('email_signup');
    expect((await judged({ post: { guard_stamp: stamp } })).reasons).toEqual(['bad_stamp']);
    const quick = (await quiet.start('contact_us')).stamp;
    clock.advance(2_900);
    const post = { ...(await visit()), post: { guard_stamp: (await quiet.start('contact_us')).stamp } };
    expect(await judge(post)).toEqual({ verdict: 'review', reasons: ['too_fast'] });
    clock.advance(25 * 60 * MINUTE_MS);
    expect(await judge({ ...(await visit()), post: { guard_stamp: quick } })).toEqual({
      verdict: 'ham',
      reasons: ['old_stamp'],
    });
  });

  it('know a text that came before, however it is dressed, for a day and for its form', async () => {
    const texts = ['Buy cheap crabs of all sizes, by the barrel', 'now'];
    expect((await judged({ texts })).verdict).toBe('ham');
    expect(await judged({ texts: ['buy  CHEAP crabs — of all sizes — by the barrel now!!'] })).toEqual({
      verdict: 'review',
      reasons: ['duplicate'],
    });
    expect((await judged({ texts, form: 'form_page:3' })).verdict).toBe('ham');
    expect((await judged({ texts: ['', ' '] })).verdict).toBe('ham');
    // Two people may well be called the same, or come from one town.
    for (let times = 0; times < 2; times += 1)
      expect((await judged({ texts: ['Maria', 'García'] })).verdict).toBe('ham');
    expect((await judged({ texts: [] })).verdict).toBe('ham');
    clock.advance(25 * 60 * MINUTE_MS);
    expect((await judged({ texts })).verdict).toBe('ham');
  });

  it('add up to spam', async () => {
    const texts = ['http://a.example http://b.example www.c.example and more'];
    expect(await judged({ texts })).toEqual({ verdict: 'review', reasons: ['links'] });
    expect(await judged({ texts, post: { guard_stamp: '' } })).toEqual({
      verdict: 'spam',
      reasons: ['no_stamp', 'links', 'duplicate'],
    });
  });
});

describe('the limits', () => {
  it('let five pass from one address in ten minutes, then say how long to wait', async () => {
    for (let n = 0; n < 5; n += 1) expect((await judged({ ip: '2001:db8::1' })).verdict).toBe('ham');
    // Another of the same customer's.
    const refused = await judged({ ip: '2001:db8::2:9' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RateLimited);
    expect((refused as RateLimited).retryAfterSeconds).toBe(10 * 60 - 5 * 30);
    expect((await judged({ ip: '2001:db8:0:1::1' })).verdict).toBe('ham');
    expect((await judged({ ip: '2001:db8::1', form: 'email_signup' })).verdict).toBe('ham');
    clock.advance(10 * MINUTE_MS);
    expect((await judged({ ip: '2001:db8::1' })).verdict).toBe('ham');
  });

  it('let thirty whose check was right pass from an office, and none who leaves it out on top of the five', async () => {
    let solved = 0;
    const captcha: Captcha = {
      ...noCaptcha,
      isOn: true,
      verify: (_, { nowMs }) =>
        Promise.resolve({ isPassed: true, spent: { id: `${(solved += 1)}`, expiresAtMs: nowMs + MINUTE_MS } }),
    };
    const checked = await createGuestGuard({ db: database.db, clock, captcha });
    // Within ten minutes, all together.
    const office = async (post: Record<string, string>) => {
      const guest = await visit({ ip: '203.0.113.9', post }, checked);
      clock.advance(-30_000);
      return judge(guest, checked);
    };
    for (let n = 0; n < 5; n += 1) await office({ captcha_skip: 'on' });
    await expect(office({ captcha_skip: 'on' })).rejects.toThrow(RateLimited);
    for (let n = 0; n < 30; n += 1) await office({ captcha: 'right' });
    await expect(office({ captcha: 'right' })).rejects.toThrow(RateLimited);
  });

  it('count an e-mail address wherever it comes from', async () => {
    for (let n = 0; n < 5; n += 1) await judged({ email: 'ada@mail.example' });
    for (const email of [' ADA@mail.example ', 'ada+1@mail.example', 'ada@ｍail.example', 'ada@mail。example'])
      await expect(judged({ email }), email).rejects.toThrow(RateLimited);
    expect((await judged({ email: null })).verdict).toBe('ham');
    expect((await judged({ email: 'ada@mail.example', form: 'email_signup' })).verdict).toBe('ham');
  });

  it('count what is stored, not what was rolled back', async () => {
    const post = await quiet.examine(await visit({ ip: '203.0.113.7' }));
    for (let n = 0; n < 9; n += 1) {
      const failed = inTransaction(database.db, async (tx) => {
        await quiet.judge(tx, post);
        throw new Error('the disk is full');
      });
      await expect(failed).rejects.toThrow('the disk is full');
    }
    expect((await judge(post.guest)).verdict).toBe('ham');
  });

  it('keep neither addresses nor texts, and forget what is over', async () => {
    await judged({ ip: '203.0.113.9', email: 'ada@mail.example', texts: ['cold soup'] });
    const kept = JSON.stringify(await database.db.select().from(guardMarks));
    for (const secret of ['203.0.113', 'ada', 'soup']) expect(kept).not.toContain(secret);
    clock.advance(48 * 60 * MINUTE_MS);
    await judged({ email: null, texts: [] });
    expect(await database.db.$count(guardMarks)).toBe(1);
  });
});

describe('the captcha', () => {
  it('is passed by an answer, once', async () => {
    const captcha = await answer(guard);
    expect(await judge(await visit({ post: { captcha } }, guard), guard)).toEqual({ verdict: 'ham', reasons: [] });
    await expect(judge(await visit({ post: { captcha } }, guard), guard)).rejects.toThrow(CaptchaRefused);
    // Until the answer itself is too old.
    clock.advance(7 * MINUTE_MS);
    const late = await guard.examine(await visit({ post: { captcha } }, guard));
    await expect(inTransaction(database.db, (tx) => guard.judge(tx, late))).rejects.toThrow(CaptchaRefused);
    // And its spending is undone with what it was spent for.
    const other = await guard.examine(await visit({ post: { captcha: await answer(guard) } }, guard));
    await expect(
      inTransaction(database.db, async (tx) => {
        await guard.judge(tx, other);
        throw new Error('not stored');
      }),
    ).rejects.toThrow('not stored');
    expect((await judge(other.guest, guard)).verdict).toBe('ham');
  });

  it.each([
    ['none', async () => ''],
    ['nonsense', async () => '%%%'],
    ['JSON of another shape', async () => Buffer.from('{"challenge":{}}').toString('base64')],
    ['an endless text', async () => 'A'.repeat(100_000)],
    ['the answer of another form', () => answer(guard, 'email_signup')],
    [
      'a forged form',
      async () => {
        const text = Buffer.from(await answer(guard, 'email_signup'), 'base64').toString('utf8');
        return Buffer.from(text.replace('email_signup', 'contact_us')).toString('base64');
      },
    ],
    [
      'another counter',
      async () => {
        const parsed = JSON.parse(Buffer.from(await answer(guard), 'base64').toString('utf8')) as {
          solution: { derivedKey: string };
        };
        parsed.solution.derivedKey = 'ab'.repeat(32);
        return Buffer.from(JSON.stringify(parsed)).toString('base64');
      },
    ],
    [
      'one that is too old',
      async () => {
        const late = await answer(guard);
        clock.advance(11 * MINUTE_MS);
        return late;
      },
    ],
  ])('refuses %s by the name of its field', async (_, make) => {
    const captcha = await make();
    const refused = await guard.examine(await visit({ post: { captcha } }, guard)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CaptchaRefused);
    expect((refused as CaptchaRefused).captcha).toBe(captcha === '' ? 'missing' : 'failed');
    expect((refused as CaptchaRefused).errors[0]?.field).toBe('captcha');
  });

  it('lets by who cannot pass it, for staff to look at', async () => {
    const post = { captcha: '', captcha_skip: 'on' };
    expect(await judge(await visit({ post }, guard), guard)).toEqual({
      verdict: 'review',
      reasons: ['captcha_skipped'],
    });
    expect((await judge(await visit({ post: { ...post, captcha: 'broken' } }, guard), guard)).verdict).toBe('review');
  });

  it('loses nothing when its service does not answer: staff look at it first', async () => {
    const away: Captcha = {
      isOn: true,
      start: () => Promise.resolve({ kind: 'off' }),
      verify: () => Promise.reject(new Unavailable('captcha')),
    };
    const by = await createGuestGuard({ db: database.db, clock, captcha: away });
    expect(await judge(await visit({ post: { captcha: 'an answer' } }, by), by)).toEqual({
      verdict: 'review',
      reasons: ['captcha_unavailable'],
    });
    const broken = { ...away, verify: () => Promise.reject(new TypeError('a mistake of ours')) };
    const other = await createGuestGuard({ db: database.db, clock, captcha: broken });
    await expect(judge(await visit({ post: { captcha: 'an answer' } }, other), other)).rejects.toThrow(TypeError);
  });

  it('is not required where it is off', async () => {
    expect((await quiet.start('contact_us')).captcha).toEqual({ kind: 'off' });
    expect((await judged({ post: { captcha: '' } })).verdict).toBe('ham');
  });
});
