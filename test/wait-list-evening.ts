import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createLocationDirectory } from '#features/locator/server/index.ts';
import type { JoinBody } from '#features/wait-lists/contract.ts';
import type { WaitListSettings } from '#features/wait-lists/staff-contract.ts';
import { addParty, hostStep } from '#features/wait-lists/server/commands/host-commands.ts';
import { saveLineSettings } from '#features/wait-lists/server/commands/settings-commands.ts';
import type { StepInput } from '#features/wait-lists/server/engine/plan-step.ts';
import { loadHostBoard } from '#features/wait-lists/server/queries/host-board.ts';
import { loadLineSettings } from '#features/wait-lists/server/settings.ts';
import { waitListEntries } from '#features/wait-lists/server/tables.ts';
import { createWaitLists } from '#features/wait-lists/server/wait-lists.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { hashToken } from '#platform/token.ts';
import { buildLocationRow, insertLocationRows } from './location-rows.ts';

/** Friday, November 20, 2026, 6:00 PM in Orlando, whose restaurant is open from 11 AM to 10 PM. */
export const FRIDAY_SIX = '2026-11-20T23:00:00.000Z';

export const EVENING_SETTINGS: WaitListSettings = {
  isOn: true,
  maxPartySize: 8,
  remoteCap: 30,
  remoteMaxMinutes: 600,
  lastJoinBeforeClose: 45,
  graceMinutes: 10,
  autoNoShowMinutes: 0,
  seedMinutes: [5, 7, 10, 15],
  retentionDays: 30,
  provider: 'house',
  redirectUrl: '',
};

/** An evening at the door of some restaurants, with a clock that tests set. */
export async function openEvening(
  database: Database,
  rlids: readonly number[] = [10001],
  { partner = null, push }: Pick<Parameters<typeof createWaitLists>[0], 'partner' | 'push'> = {},
) {
  const { db } = database;
  const clock = fixedClock(FRIDAY_SIX);
  await insertLocationRows(
    db,
    rlids.map((rlid) => buildLocationRow({ rlid, localPageUrl: `orlando/${rlid}/` })),
  );
  const locations = await createLocationDirectory(db, { clock });
  const lists = await createWaitLists({ db, clock, locations, partner, ...(push && { push }) });
  const [rlid = 0] = rlids;
  const host = (name = 'Hostess') => ({
    actor: { accountId: 1, name },
    powers: SYSTEM_POWERS,
    now: new Date(clock.now()).toISOString(),
  });
  const client = { language: 'en', origin: 'https://chain.example', ip: '192.0.2.7' };
  let guests = 0;

  const evening = {
    db,
    clock,
    lists,
    locations,
    rlid,
    host,
    async settle(values: Partial<WaitListSettings> = {}, at = rlid) {
      await lists.changeLine(at, async (tx, parts) => {
        const { version: baseVersion } = (await loadLineSettings(tx, parts.restaurantOf(at))).saved;
        const settings = { rlid: at, baseVersion, values: { ...EVENING_SETTINGS, ...values } };
        return saveLineSettings(tx, parts, host(), settings);
      });
      await locations.update([at]);
    },
    /** A guest joins online, each with a new IP address and phone number. */
    join(body: Partial<JoinBody> = {}, { key = randomUUID() as string, ip = '' } = {}) {
      guests += 1;
      const phone = `(407) 555-${String(1000 + guests)}`;
      const party = { rlid, name: 'Ana', partySize: 2, phone, email: '', smsConsent: false, note: '' };
      return lists.join({ ...party, presence: 'remote', ...body }, key, {
        ...client,
        ip: ip || `192.0.2.${guests % 250}`,
      });
    },
    /** A host adds a party at the door. */
    addByHost: (name: string, partySize = 2) =>
      lists.changeLine(rlid, (tx, parts) =>
        addParty(tx, parts, host(), {
          rlid,
          op: randomUUID(),
          body: { name, partySize, phone: '', email: '', smsConsent: false, note: '', presence: 'here' },
          language: client.language,
          origin: client.origin,
        }),
      ),
    /** A step of a host, with the stored version. */
    async step(entryId: number, input: StepInput & { op?: string; version?: number }, name?: string) {
      const version = input.version ?? (await evening.row(entryId)).version;
      return lists.changeLine(rlid, (tx, parts) =>
        hostStep(tx, parts, host(name), { rlid, entryId, ...input, version }),
      );
    },
    board: (at = rlid) => loadHostBoard(db, lists.parts(), lists.parts().restaurantOf(at), SYSTEM_POWERS),
    async row(entryId: number) {
      const [row] = await db.select().from(waitListEntries).where(eq(waitListEntries.id, entryId));
      if (!row) throw new Error('No such entry');
      return row;
    },
    /** The id of a guest's entry. */
    async idOf({ plan_ahead_id }: { plan_ahead_id: string }) {
      const [row] = await db
        .select({ id: waitListEntries.id })
        .from(waitListEntries)
        .where(eq(waitListEntries.tokenHash, hashToken(plan_ahead_id)));
      if (!row) throw new Error('No such entry');
      return row.id;
    },
  };
  return evening;
}
