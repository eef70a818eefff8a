import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createLocationDirectory } from '#features/locator/server/index.ts';
import { mails } from '#features/mail/server/tables.ts';
import { locations as locationTable } from '#features/locations/server/tables.ts';
import type { DatedException, Week } from '#features/opening-hours/hours.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import type { ConfirmBody } from '#features/reservations/contract.ts';
import { saveSettings } from '#features/reservations/server/commands/settings-commands.ts';
import { saveTablePlan } from '#features/reservations/server/commands/give-tables.ts';
import { addByStaff, type SheetStep, stepByStaff } from '#features/reservations/server/commands/sheet-steps.ts';
import { count, emptyDay, shareOf } from '#features/reservations/server/engine/capacity.ts';
import { loadDaySheet } from '#features/reservations/server/queries/day-sheet.ts';
import { createReservations } from '#features/reservations/server/reservations.ts';
import { loadReservationSettings, USUAL_SETTINGS } from '#features/reservations/server/settings.ts';
import { reservationDays, reservations as reservationTable } from '#features/reservations/server/tables.ts';
import type { ReservationSettings } from '#features/reservations/staff-contract.ts';
import type { TablePlan } from '#features/reservations/table-plan-contract.ts';
import { type Clock, fixedClock } from '#platform/clock.ts';
import type { PaymentProvider } from '#platform/payments/port.ts';
import type { Database } from '#platform/db/client.ts';
import { hashToken } from '#platform/token.ts';
import { buildLocationRow, insertLocationRows } from './location-rows.ts';

/** Friday, November 20, 2026, noon in Orlando, whose restaurant is open from 11 AM to 10 PM. */
export const FRIDAY_NOON = '2026-11-20T17:00:00.000Z';
/** 7 PM on that evening. */
export const SEVEN = '2026-11-21T00:00:00.000Z';

/** A restaurant that takes reservations, with a clock that tests set. */
export async function openReservations(
  database: Database,
  {
    hours,
    rlid = 10001,
    partner = null,
    payments,
  }: {
    hours?: Week;
    rlid?: number;
    partner?: Parameters<typeof createReservations>[0]['partner'];
    payments?: (clock: Clock) => PaymentProvider;
  } = {},
) {
  const { db } = database;
  const clock = fixedClock(FRIDAY_NOON);
  const row = buildLocationRow({ rlid, isReservationsEnabled: true, localPageUrl: `orlando/${rlid}/` });
  await insertLocationRows(db, [{ ...row, ...(hours && { hours: { ...row.hours, operation: hours } }) }]);
  const locations = await createLocationDirectory(db, { clock });
  const reservations = await createReservations({
    ...{ db, clock, locations, partner },
    ...(payments && { payments: payments(clock) }),
  });
  const host = (name = 'Hostess') => ({
    actor: { accountId: 1, name },
    powers: SYSTEM_POWERS,
    now: new Date(clock.now()).toISOString(),
  });
  let guests = 0;

  const evening = {
    db,
    clock,
    rlid,
    locations,
    reservations,
    moveTo: (iso: string) => clock.advance(Date.parse(iso) - clock.now()),
    async settle(values: Partial<ReservationSettings> = {}) {
      await reservations.inDays(async (tx, parts) => {
        const { version: baseVersion } = (await loadReservationSettings(tx, parts.restaurantOf(rlid))).saved;
        const settings = { ...USUAL_SETTINGS, isOn: true, ...values };
        return saveSettings(tx, parts, host(), { rlid, baseVersion, values: settings });
      });
      await locations.update([rlid]);
    },
    /** Gives the restaurant tables, which reservations need. */
    async setTables(plan: Omit<TablePlan, 'isUsed'> & { isUsed?: boolean }) {
      await reservations.inDays(async (tx, parts) => {
        const baseVersion = (await loadReservationSettings(tx, parts.restaurantOf(rlid))).planSaved.version;
        return saveTablePlan(tx, parts, host(), { rlid, baseVersion, plan: { isUsed: true, ...plan } });
      });
    },
    /** Sets other hours on some dates, as an edit or an import would. */
    async except(exceptions: DatedException[]) {
      await db.update(locationTable).set({ exceptions }).where(eq(locationTable.rlid, rlid));
      await locations.update([rlid]);
    },
    /** A guest holds a time, each with a new IP address. */
    hold(start = SEVEN, partySize = 2, { key = randomUUID() as string, ip = '', replaces = '' } = {}) {
      guests += 1;
      const client = {
        language: 'en',
        origin: 'https://chain.example',
        browser: '',
        ip: ip || `198.51.${guests >> 8}.${guests % 250}`,
      };
      return reservations.hold({ rlid, start, partySize, ...(replaces && { replaces }) }, key, client);
    },
    confirm(hold: string, body: Partial<ConfirmBody> = {}, key: string = randomUUID()) {
      const guest = {
        name: 'Ana',
        phone: '(407) 555-0110',
        email: 'ana@guests.example',
        smsConsent: false,
        note: '',
      };
      return reservations.confirm({ hold, ...guest, ...body }, key, { language: 'en' });
    },
    /** A confirmed reservation of a guest, each with a new phone number. */
    async reserve(start = SEVEN, partySize = 2, body: Partial<ConfirmBody> = {}) {
      const { id } = await evening.hold(start, partySize);
      return evening.confirm(id, { phone: `(407) 555-0${109 + guests}`, ...body });
    },
    /** A reservation by phone. */
    addByPhone: (name: string, start = SEVEN, partySize = 2, { tables = [] as string[], isForced = false } = {}) =>
      reservations.inDays((tx, parts) =>
        addByStaff(tx, parts, host(), rlid, {
          op: randomUUID(),
          source: 'phone',
          start,
          partySize,
          name,
          phone: '',
          email: '',
          note: '',
          tables,
          isForced,
          language: 'en',
          origin: 'https://chain.example',
        }),
      ),
    /** A step of a host, with the stored version. */
    async step(id: number, step: Partial<SheetStep> & Pick<SheetStep, 'action'>, powers = SYSTEM_POWERS) {
      const { version } = await evening.row(id);
      return reservations.inDays((tx, parts) =>
        stepByStaff(
          tx,
          parts,
          { ...host(), powers },
          { rlid, id },
          { op: randomUUID(), version, isForced: false, ...step },
        ),
      );
    },
    sheet: (date?: string, powers = SYSTEM_POWERS) => loadDaySheet(db, reservations.parts(), { rlid, date }, powers),
    async row(id: number) {
      const [found] = await db.select().from(reservationTable).where(eq(reservationTable.id, id));
      if (!found) throw new Error('No such reservation');
      return found;
    },
    async idOf({ id }: { id: string }) {
      const [found] = await db
        .select({ id: reservationTable.id })
        .from(reservationTable)
        .where(eq(reservationTable.tokenHash, hashToken(id)));
      if (!found) throw new Error('No such reservation');
      return found.id;
    },
    async idNamed(name: string) {
      const [found] = await db
        .select({ id: reservationTable.id })
        .from(reservationTable)
        .where(eq(reservationTable.name, name));
      return found?.id ?? 0;
    },
    /** Free times of a day: "19:00". */
    async freeTimes(date = '2026-11-20', partySize = 2, hold?: string) {
      const { slots } = await reservations.slots({ rlid, date, partySize, hold });
      return slots.filter(({ isAvailable }) => isAvailable).map(({ time }) => time);
    },
    /** Subjects of all mails, in the order of their creation. */
    subjects: async () => (await db.select().from(mails).orderBy(mails.id)).map(({ subject }) => subject),
    /** Compares the stored arrays with the rows. */
    async expectArraysToBeTrue() {
      for (const day of await db.select().from(reservationDays)) {
        const expected = emptyDay();
        const ofDay = eq(reservationTable.businessDate, day.businessDate);
        for (const stored of await db.select().from(reservationTable).where(ofDay)) {
          const share = shareOf(stored);
          if (share) count(expected, share, 1);
        }
        const { started, parties, online, occupied } = expected;
        expect(day).toMatchObject({ started, parties, online, occupied });
      }
    },
  };
  return evening;
}
