import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readForm } from '#features/forms/read-form.ts';
import { CaptchaRefused, createGuestGuard, type GuestGuard } from '#features/guard/server/index.ts';
import { noCaptcha } from '#platform/captcha/no-captcha.ts';
import type { Captcha } from '#platform/captcha/port.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { PageTree } from '#test/page-tree.ts';
import { signUpForm } from '../sign-up-form.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import { consentRecords, consentWordings, signUps } from './tables.ts';
import { receiveSignUp } from './receive-sign-up.ts';

const EDGE = Date.parse('2026-11-20T12:10:00Z');
const GOOD = {
  first_name: 'Mara',
  last_name: 'Lindqvist',
  email: 'mara@harbor.example',
  postcode: '04101',
  terms: 'on',
};
/** A captcha that accepts every request with the same answer. */
const ONE_ANSWER: Captcha = {
  isOn: true,
  start: () => Promise.resolve({ kind: 'off' }),
  verify: () => Promise.resolve({ isPassed: true, spent: { id: 'one', expiresAtMs: EDGE } }),
};
let database: Database;
let subscriptions: Subscriptions;
let guard: GuestGuard;
let pageId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const tree = await PageTree.plant(database);
  pageId = await tree.add('email', tree.rootId, { isLive: true });
  subscriptions = await createSubscriptions(database.db, () => 'https://chain.example');
  guard = await createGuestGuard({ db: database.db, clock: fixedClock('2026-11-20T12:00:00Z'), captcha: noCaptcha });
});
afterAll(() => database.close());
beforeEach(() => database.exec('TRUNCATE subscribers, consent_wordings, mails, guard_marks RESTART IDENTITY CASCADE'));

async function send(
  post: Record<string, string> = {},
  { nowMs = EDGE, by = guard, content = {}, language = 'en' } = {},
) {
  const whole = { ...GOOD, ...post };
  const read = readForm(signUpForm, whole);
  if (!read.isValid) throw new Error('the post is not good');
  const page = { id: pageId, language, content };
  const sent = { post: whole, values: read.values, email: whole.email, ip: '192.0.2.7', nowMs };
  return receiveSignUp(
    { db: database.db, guard: by, subscriptions },
    { ...sent, site: { id: 1, rootPath: '/1/', publicUrl: null }, timeZone: 'America/New_York', page },
  );
}

describe('receiveSignUp', () => {
  it('ignores a double click without JavaScript, also across the edge of a window', async () => {
    await send({}, { nowMs: EDGE - 1_000 });
    await send({}, { nowMs: EDGE + 1_000 });
    expect([await database.db.$count(signUps), await database.db.$count(consentRecords)]).toEqual([1, 1]);
    await send({}, { nowMs: EDGE + 20 * 60_000 });
    expect(await database.db.$count(signUps)).toBe(2);
  });

  it.each([
    ['en', '<p>Yes, <b>write</b> to me.</p>', '<p>Yes, <b>write</b> to me.</p>'],
    ['es', '<p></p>', '<p>Sí, quiero recibir noticias y ofertas por correo.</p>'],
  ])('keeps the words beside the box as the page in %s showed them', async (language, consent_text, shown) => {
    await send({ consent: 'on' }, { language, content: { consent_text } });
    expect(await database.db.select().from(consentWordings)).toMatchObject([{ language, consent: shown }]);
  });

  it.each([{ submit_id: 'the-same-attempt' }, {}])(
    'answers two clicks at once alike, although the first has spent the check: %j',
    async (attempt) => {
      const by = await createGuestGuard({
        db: database.db,
        clock: fixedClock('2026-11-20T12:00:00Z'),
        captcha: ONE_ANSWER,
      });
      const click = () => send({ ...attempt, captcha: 'solved' }, { by });
      const answers = await Promise.all([click(), click()]);
      expect(answers).toEqual([{ needsConfirmation: false }, { needsConfirmation: false }]);
      expect(await database.db.$count(signUps)).toBe(1);
      await expect(send({ first_name: 'Another', captcha: 'solved' }, { by })).rejects.toThrow(CaptchaRefused);
    },
  );
});
