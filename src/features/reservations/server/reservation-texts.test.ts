import { randomUUID } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mails } from '#features/mail/server/tables.ts';
import { textMessages } from '#features/text-messages/server/tables.ts';
import type { Database, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { hasSessions, untilOneWaits } from '#test/deadlock.ts';
import { codeOf } from '#test/refusal-code.ts';
import { openReservations, SEVEN } from '#test/reservation-evening.ts';
import { sendReminders } from './commands/send-reminders.ts';
import { eraseOldReservations, eraseReservationsOf } from './retention.ts';
import { reservations } from './tables.ts';

let database: Database;
let evening: Awaited<ReturnType<typeof openReservations>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  evening = await openReservations(database);
});

const at = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString();
const texts = () => database.db.select().from(textMessages).orderBy(asc(textMessages.id));
const purposes = async () => (await texts()).map(({ purpose }) => purpose);

describe('texts about a reservation', () => {
  it('are not sent without the ticked box, and mails are sent all the same', async () => {
    const made = await evening.reserve();
    await evening.step(await evening.idOf(made), { action: 'cancel', reason: 'We repair the kitchen.' });
    expect(await texts()).toEqual([]);
    expect(await database.db.$count(mails)).toBe(2);
  });

  it('confirm with the time on the restaurant’s clock and the way to the reservation', async () => {
    const made = await evening.reserve(SEVEN, 4, { smsConsent: true, name: 'Ana <b>' });
    expect(await texts()).toMatchObject([
      {
        purpose: 'reservation_confirmed',
        recipient: '+14075550110',
        rlid: evening.rlid,
        body: expect.stringMatching(/table for 4, Fri, Nov 20, 7:00 PM\. .*\/reservations\/[\w-]{22}\//),
      },
    ]);
    const [text] = await texts();
    expect(text?.body).toContain(made.id);
    expect(text?.body).not.toContain('Ana');
    expect(await evening.row(await evening.idOf(made))).toMatchObject({ smsConsentWords: '2026-11' });
  });

  it('and mails name the time as Spanish pages do', async () => {
    const { id: hold } = await evening.hold();
    const guest = { name: 'Ana', phone: '(407) 555-0110', email: 'ana@guests.example', smsConsent: true, note: '' };
    await evening.reservations.confirm({ hold, ...guest }, randomUUID(), { language: 'es' });
    expect((await texts())[0]?.body).toContain('vie, 20 de nov, 7:00 p.m. Cambiar');
    const [mail] = await database.db.select().from(mails);
    expect(mail?.textBody).toMatch(/viernes, 20 de noviembre de 2026, 7:00\sp\.m\.\s/);
  });

  it('say that the restaurant cancelled, and not that the guest did', async () => {
    const [mine, theirs] = [
      await evening.reserve(SEVEN, 2, { smsConsent: true }),
      await evening.reserve(SEVEN, 2, { smsConsent: true, phone: '(407) 555-0111' }),
    ];
    await evening.reservations.cancel(mine.id);
    expect(await purposes()).toEqual(['reservation_confirmed', 'reservation_confirmed']);
    await evening.step(await evening.idOf(theirs), { action: 'cancel', reason: 'We repair the kitchen.' });
    expect((await purposes()).slice(2)).toEqual(['reservation_cancelled']);
  });

  it('go to one contact twelve times an hour at most, whoever reserves and cancels in its name', async () => {
    for (let made = 0; made < 12; made += 1)
      await evening.reservations.cancel((await evening.reserve(SEVEN, 2, { smsConsent: true })).id);
    expect(await codeOf(evening.reserve(SEVEN, 2, { smsConsent: true, phone: '407.555.0110' }))).toBe('rate_limited');
    expect(await texts()).toHaveLength(12);
    evening.clock.advance(61 * 60_000);
    expect(await codeOf(evening.reserve(SEVEN, 2, { smsConsent: true }))).toMatchObject({ state: 'confirmed' });
  });

  it('remind once, though the job runs twice', async () => {
    await evening.reserve(SEVEN, 2, { smsConsent: true });
    evening.clock.advance(Date.parse(SEVEN) - evening.clock.now() - 2 * 3_600_000);
    const { signal } = new AbortController();
    await evening.reservations.remind(signal);
    await evening.reservations.remind(signal);
    expect(await purposes()).toEqual(['reservation_confirmed', 'reservation_reminder']);
  });

  it('are forgotten with the guest', async () => {
    const made = await evening.reserve(SEVEN, 2, { smsConsent: true });
    const id = await evening.idOf(made);
    evening.clock.advance(400 * 86_400_000);
    await inTransaction(database.db, (tx) => eraseOldReservations(tx, evening.clock.now()));
    expect(await evening.row(id)).toMatchObject({ phone: '', smsConsentAt: null, smsConsentWords: '' });
    expect(await texts()).toEqual([]);
  });

  it('go in batches, the oldest first', async () => {
    const [later, first] = [await evening.reserve(at(SEVEN, 60), 2), await evening.reserve(SEVEN, 2)];
    evening.clock.advance(400 * 86_400_000);
    const erase = () => inTransaction(database.db, (tx) => eraseOldReservations(tx, evening.clock.now(), 1));
    const names = async () => [
      (await evening.row(await evening.idOf(first))).name,
      (await evening.row(await evening.idOf(later))).name,
    ];
    expect(await erase()).toBe(1);
    expect(await names()).toEqual(['', expect.stringMatching(/./)]);
    expect([await erase(), await erase(), await names()]).toEqual([1, 0, ['', '']]);
  });
});

describe('reminders', () => {
  const remind = () => evening.reservations.remind(new AbortController().signal);
  const reminders = async () =>
    (await evening.subjects()).filter((subject) => subject.startsWith('See you soon')).length;

  it('go out a day and three hours before, each once, also after a restart and by two processes (16)', async () => {
    const start = at(SEVEN, 2 * 24 * 60);
    const { id, version } = await evening.reserve(start);
    await remind();
    expect(await reminders()).toBe(0);
    evening.moveTo(at(start, -24 * 60));
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await reminders()).toBe(1);
    evening.moveTo(at(start, -180));
    await Promise.all([remind(), remind()]);
    expect(await reminders()).toBe(2);
    // A changed time gets a new reminder.
    await evening.settle({ changeUntilMinutes: 0 });
    await evening.reservations.change(id, { start: at(start, 24 * 60) }, version);
    evening.moveTo(start);
    await remind();
    expect(await reminders()).toBe(3);
  });

  it('are not sent to a guest who reserved when they were due already', async () => {
    await evening.reserve(SEVEN);
    await remind();
    expect(await reminders()).toBe(0);
    evening.moveTo(at(SEVEN, -180));
    await remind();
    expect(await reminders()).toBe(1);
  });

  it('go to the others when one cannot be written, and it is tried again', async () => {
    await evening.reserve();
    await evening.reserve(at(SEVEN, 60));
    evening.moveTo(at(SEVEN, -120));
    const parts = evening.reservations.parts();
    const restaurantOf = vi.fn(parts.restaurantOf).mockImplementationOnce(() => {
      throw new Error('Broken');
    });
    const { signal } = new AbortController();
    await expect(sendReminders(database.db, { ...parts, restaurantOf }, signal)).rejects.toThrow('Broken');
    expect(await reminders()).toBe(1);
    await remind();
    expect(await reminders()).toBe(2);
  });
});

describe.skipIf(!hasSessions)('a step while another session writes to the same reservation', () => {
  /** The step begins before the other session commits. */
  const meanwhile = async (write: (tx: Tx) => Promise<unknown>, step: () => Promise<unknown>) => {
    const { promise: isWritten, resolve } = Promise.withResolvers<void>();
    const other = inTransaction(database.db, async (tx) => {
      await write(tx);
      resolve();
      await untilOneWaits(database);
    });
    await Promise.race([isWritten, other]);
    await Promise.all([step(), other]);
  };

  it('does not bring back a guest who is erased', async () => {
    const id = await evening.idOf(await evening.reserve());
    await meanwhile(
      (tx) => eraseReservationsOf(tx, 'ana@guests.example', evening.clock.now()),
      () => evening.step(id, { action: 'arrive' }),
    );
    expect(await evening.row(id)).toMatchObject({ state: 'arrived', name: '', email: '', phone: '' });
  });

  it('does not forget a reminder that was sent', async () => {
    const made = await evening.reserve();
    await meanwhile(
      (tx) => tx.update(reservations).set({ dayRemindedOf: sql`starts_at` }),
      () => evening.reservations.change(made.id, { note: 'By the window' }, made.version),
    );
    const { dayRemindedOf, note } = await evening.row(await evening.idOf(made));
    expect([dayRemindedOf === null, note]).toEqual([false, 'By the window']);
  });
});
