import { describe, expect, it } from 'vitest';
import { RateLimited } from '#shared/problem.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { CaptchaRefused, type GuestGuard } from './guest-guard.ts';
import { attemptKeys, receiveOnce } from './receive-once.ts';

const EDGE = Date.parse('2026-11-20T12:10:00Z');
const SENT = {
  form: 'contact_us',
  ip: '192.0.2.7',
  post: {},
  values: { message: 'Ahoy' },
  email: null,
  texts: [],
  nowMs: EDGE,
};

describe('attemptKeys', () => {
  const isOne = (first: Partial<typeof SENT>, second: Partial<typeof SENT>) =>
    attemptKeys({ ...SENT, ...second }).includes(attemptKeys({ ...SENT, ...first })[0]);

  it('know the id that a script gave, whenever and from wherever it comes', () => {
    const post = { submit_id: 'one' };
    expect(attemptKeys({ ...SENT, post })).toHaveLength(1);
    expect(isOne({ post }, { post, nowMs: EDGE + 86_400_000, ip: '192.0.2.8' })).toBe(true);
    expect(isOne({ post }, { post: { submit_id: 'two' } })).toBe(false);
    expect(isOne({ post }, { post, values: { message: 'Ahoy!' } })).toBe(false);
    expect(isOne({ post }, { post, form: 'form_page:7' })).toBe(false);
  });

  it('know what one connection sent within ten minutes, over the edge of a window too', () => {
    expect(isOne({ nowMs: EDGE - 1 }, { nowMs: EDGE + 1 })).toBe(true);
    expect(isOne({}, { nowMs: EDGE + 599_999 })).toBe(true);
    expect(isOne({}, { nowMs: EDGE + 1_200_000 })).toBe(false);
    expect(isOne({}, { ip: '192.0.2.8' })).toBe(false);
    expect(isOne({}, { values: { message: 'Ahoy!' } })).toBe(false);
  });
});

describe('receiveOnce', () => {
  const db = { transaction: (work: (tx: Tx) => unknown) => Promise.resolve(work({} as Tx)) } as unknown as Db;
  const guardOf = (more: Partial<GuestGuard>): GuestGuard => ({
    start: () => Promise.reject(new Error('unused')),
    examine: (guest) => Promise.resolve({ guest, nowMs: EDGE, reasons: [], spent: null }),
    judge: () => Promise.resolve({ verdict: 'ham', reasons: [] }),
    ...more,
  });
  /** @param answers to the questions whether it is stored, in their order; the last one stays */
  async function take(guard: GuestGuard, answers: boolean[], failure?: Error) {
    const stored: string[] = [];
    const isNew = await receiveOnce({ db, guard }, SENT, {
      isTaken: () => Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? false),
      store(_tx, _judgement, key) {
        if (failure) return Promise.reject(failure);
        stored.push(key);
        return Promise.resolve();
      },
    });
    return { isNew, stored };
  }
  const spent = () => Promise.reject(new CaptchaRefused('failed'));
  const many = () => Promise.reject(new RateLimited(60_000));
  const duplicate = new Error('Failed query', { cause: Object.assign(new Error('duplicate key'), { code: '23505' }) });

  it('stores the first post under the newest key', async () => {
    const [key] = attemptKeys(SENT);
    expect(await take(guardOf({}), [false])).toEqual({ isNew: true, stored: [key] });
  });

  it('asks the guard nothing about what is stored', async () => {
    expect(await take(guardOf({ examine: spent, judge: many }), [true])).toEqual({ isNew: false, stored: [] });
  });

  it('stores nothing when another post was stored while the guard judged this one', async () => {
    expect(await take(guardOf({}), [false, true])).toEqual({ isNew: false, stored: [] });
  });

  it.each([
    ['the answer was spent', guardOf({ examine: spent }), undefined],
    ['it is one too many', guardOf({ judge: many }), undefined],
    ['the key is there', guardOf({}), duplicate],
  ])('is no refusal for the second of two clicks when %s', async (_, guard, failure) => {
    expect(await take(guard, failure ? [false, false, true] : [false, true], failure)).toEqual({
      isNew: false,
      stored: [],
    });
  });

  it('refuses what no other click explains', async () => {
    await expect(take(guardOf({ judge: spent }), [false])).rejects.toThrow(CaptchaRefused);
    await expect(take(guardOf({ judge: many }), [false])).rejects.toThrow(RateLimited);
    await expect(take(guardOf({}), [false], duplicate)).rejects.toThrow('Failed query');
    await expect(take(guardOf({}), [false, false, true], new TypeError('ours'))).rejects.toThrow(TypeError);
  });
});
