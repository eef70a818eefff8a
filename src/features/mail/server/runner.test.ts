import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { currentIdentity } from '#platform/db/process-identity.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { openJournal } from '#platform/mail/handover-journal.ts';
import { MailError, type MailMessage, type MailTransport } from '#platform/mail/port.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import type { NewMail } from '../new-mail.ts';
import { MAX_ATTEMPTS, retryDelayMs } from './backoff.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { leaseMails, markHandedOver } from './leases.ts';
import { createMailRunner, type MailRunner } from './runner.ts';
import { isSuppressed, suppress } from './suppressions.ts';
import { mails } from './tables.ts';

const START = '2026-11-21T10:00:00.000Z';
const HOUR_MS = 3_600_000;

/** A receiver that does what a test says, and knows what it took. */
class FakeReceiver implements MailTransport {
  readonly taken: MailMessage[] = [];
  /** Before the last line, after it, and what `wasTaken` says: undefined leaves the method out. */
  before: (message: MailMessage) => void | Promise<void> = () => undefined;
  after: (message: MailMessage) => void | Promise<void> = () => undefined;
  async send(message: MailMessage, handOver: () => Promise<void>) {
    await this.before(message);
    await handOver();
    await this.after(message);
    this.taken.push(message);
  }
  check = async () => 'fake';
  close = async () => undefined;
}

let database: Database;
let receiver: FakeReceiver;
let directory: string;
let clock: ReturnType<typeof fixedClock>;
let runners: MailRunner[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  receiver = new FakeReceiver();
  directory = mkdtempSync(join(tmpdir(), 'galley-runner-'));
  clock = fixedClock(START);
  runners = [];
});
afterEach(async () => {
  for (const runner of runners) await runner.stop();
  rmSync(directory, { recursive: true, force: true });
});

const run: <T>(work: Parameters<typeof inTransaction<T>>[1]) => Promise<T> = (work) => inTransaction(database.db, work);
const enqueue = (more: Partial<NewMail> = {}) =>
  run((tx) =>
    enqueueMail(
      tx,
      { now: new Date(clock.now()).toISOString() },
      {
        key: null,
        list: 'transactional',
        to: { address: 'odo@example.com', name: 'Odo' },
        subject: 'Hello',
        text: 'Hello.',
        html: '<p>Hello.</p>',
        unsubscribeUrl: 'https://chain.example/u/abc',
        ...more,
      },
    ),
  );
function makeRunner(transport: MailTransport = receiver): MailRunner {
  const runner = createMailRunner({
    db: database.db,
    transport,
    journalDirectory: directory,
    journal: openJournal(directory),
    sender: { address: 'news@chain.example', name: 'Chain' },
    clock,
    logger: createLogger('silent'),
    chance: () => 0.5,
  });
  runners.push(runner);
  return runner;
}
const statuses = async () =>
  (await database.db.select({ status: mails.status }).from(mails).orderBy(mails.id)).map(({ status }) => status);
const first = async () => (await database.db.select().from(mails).orderBy(mails.id))[0];
const fail = (failure: MailError['failure'], more = {}) => {
  throw new MailError(failure, `it was ${failure}`, more);
};

describe('the runner', () => {
  it('sends what is due once, answers to guests before bulk, and waits for the rest', async () => {
    await enqueue({ subject: 'bulk', list: 'marketing' });
    await enqueue({ subject: 'answer' });
    const later = await enqueue({ subject: 'later' });
    await database.db
      .update(mails)
      .set({ nextAttemptAt: '2026-11-21T11:00:00Z' })
      .where(eq(mails.id, later ?? 0));
    const runner = makeRunner();
    await runner.runOnce();
    await runner.runOnce();
    expect(receiver.taken.map(({ subject }) => subject)).toEqual(['answer', 'bulk']);
    clock.advance(HOUR_MS);
    await runner.runOnce();
    expect(receiver.taken.map(({ subject }) => subject)).toEqual(['answer', 'bulk', 'later']);
    expect(await statuses()).toEqual(['sent', 'sent', 'sent']);
  });

  it('is one of several that never send the same', async () => {
    for (let n = 0; n < 60; n++) await enqueue({ subject: `mail ${n}` });
    await Promise.all([makeRunner().runOnce(), makeRunner().runOnce(), makeRunner().runOnce()]);
    expect(receiver.taken).toHaveLength(60);
    expect(new Set(receiver.taken.map(({ messageId }) => messageId)).size).toBe(60);
  });

  it('tries again later and later with the same Message-ID, and then gives up', async () => {
    await enqueue();
    const seen: string[] = [];
    receiver.before = ({ messageId }) => {
      seen.push(messageId);
      fail('temporary');
    };
    const runner = makeRunner();
    await runner.runOnce();
    expect(await first()).toMatchObject({ status: 'queued', attempts: 1, lastError: 'it was temporary' });
    await runner.runOnce();
    expect(seen).toHaveLength(1);
    clock.advance(59_000);
    await runner.runOnce();
    expect(seen).toHaveLength(1);
    clock.advance(1000);
    await runner.runOnce();
    expect(seen).toHaveLength(2);
    for (let attempt = 3; attempt <= MAX_ATTEMPTS; attempt++) {
      clock.advance(6 * HOUR_MS);
      await runner.runOnce();
    }
    expect(await first()).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS });
    clock.advance(24 * HOUR_MS);
    await runner.runOnce();
    expect(seen).toHaveLength(MAX_ATTEMPTS);
    expect(new Set(seen).size).toBe(1);
  });

  it('dates a mail when it was queued, the last time by staff', async () => {
    const again = '2026-12-24T18:00:00.000Z';
    await enqueue();
    await database.db.update(mails).set({ requeuedAt: again });
    await enqueue();
    await makeRunner().runOnce();
    const dates = receiver.taken.map(({ date }) => new Date(date).toISOString());
    expect(dates.toSorted()).toEqual([START, again]);
  });

  it('gives up at once what is refused for good, and no longer writes to who is not there', async () => {
    await enqueue();
    receiver.before = () => fail('permanent', { isUnknownRecipient: true });
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['failed']);
    expect(await isSuppressed(database.db, 'odo@example.com', 'marketing')).toBe(true);
    expect(await isSuppressed(database.db, 'odo@example.com', 'transactional')).toBe(false);
  });

  it('keeps of a query that failed nothing that it was given', async () => {
    await enqueue();
    receiver.before = async () => void (await database.db.execute(sql`SELECT ${'mara@harbor.example'} FROM nowhere`));
    await makeRunner().runOnce();
    expect((await first())?.lastError).toMatch(
      /^42P01 relation "nowhere" does not exist – Failed query: SELECT \$1 FROM nowhere$/,
    );
  });

  it('leaves a server that is away alone, counts it against no mail, and catches up', async () => {
    for (let n = 0; n < 12; n++) await enqueue();
    let tries = 0;
    receiver.before = () => {
      tries += 1;
      fail('connection');
    };
    const runner = makeRunner();
    await runner.runOnce();
    expect(tries).toBeLessThanOrEqual(5);
    expect(runner.isReachable()).toBe(false);
    const before = tries;
    await runner.runOnce();
    expect(tries).toBe(before);
    receiver.before = () => undefined;
    clock.advance(5000);
    await runner.runOnce();
    expect(receiver.taken).toHaveLength(12);
    expect(runner.isReachable()).toBe(true);
    expect((await database.db.select().from(mails)).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('asks again right before the last line whether an address may have it', async () => {
    await enqueue({ list: 'marketing' });
    await enqueue();
    receiver.before = ({ subject }) =>
      subject === 'Hello'
        ? run((tx) => suppress(tx, { now: START }, { address: 'ODO@example.com', reason: 'unsubscribe' }))
        : undefined;
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['suppressed', 'sent']);
    expect(receiver.taken).toHaveLength(1);
  });

  it('holds what a server did not answer for', async () => {
    await enqueue();
    receiver.after = () => fail('doubt');
    const runner = makeRunner();
    await runner.runOnce();
    clock.advance(48 * HOUR_MS);
    await runner.runOnce();
    expect(await first()).toMatchObject({ status: 'doubtful', attempts: 1 });
    expect(receiver.taken).toEqual([]);
    await runner.stop();
    // The doubt is no kill: nobody settles it by the journal.
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['doubtful']);
  });

  it('lets a mail go that became another’s while it was slow', async () => {
    await enqueue();
    receiver.before = async () => {
      receiver.before = () => undefined;
      clock.advance(120_000);
      await makeRunner().runOnce();
    };
    await makeRunner().runOnce();
    expect(receiver.taken).toHaveLength(1);
    expect(await statuses()).toEqual(['sent']);
  });

  it('stops without losing what waits', async () => {
    for (let n = 0; n < 20; n++) await enqueue();
    const runner = makeRunner();
    receiver.before = () => {
      if (receiver.taken.length >= 5) void runner.stop();
    };
    await runner.runOnce();
    await runner.stop();
    runners = [];
    expect(receiver.taken.length).toBeLessThan(20);
    expect(readdirSync(directory)).toEqual([]);
    await makeRunner().runOnce();
    expect(receiver.taken).toHaveLength(20);
  });
});

describe('after a process was killed', () => {
  /** A journal of a process that is gone: this one, had it started at another time. */
  function deadJournal(notes: string[], isSameBoot = true): { node: string; path: string } {
    const node = crypto.randomUUID();
    const path = join(directory, `${node}.log`);
    const identity = { ...currentIdentity(), startedAt: 'never', ...(!isSameBoot && { bootId: 'another' }) };
    writeFileSync(path, [JSON.stringify(identity), ...notes, ''].join('\n'));
    return { node, path };
  }
  async function killedAt(point: 'leased' | 'marked', node: string): Promise<string> {
    const [mail] = await run((tx) => leaseMails(tx, { now: START, until: '2026-11-21T10:01:00.000Z', node, limit: 1 }));
    if (!mail) throw new Error('nothing was leased');
    if (point === 'marked') expect(await run((tx) => markHandedOver(tx, mail, START))).toBe(true);
    return mail.messageUid;
  }

  it('sends at once what it had leased only', async () => {
    await enqueue();
    const { node, path } = deadJournal([]);
    await killedAt('leased', node);
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['sent']);
    expect(receiver.taken).toHaveLength(1);
    expect(existsSync(path)).toBe(false);
  });

  it('sends what it had marked but never noted, and not what it had noted', async () => {
    await enqueue({ subject: 'noted' });
    await enqueue({ subject: 'not noted' });
    const uids: string[] = [];
    const { node, path } = deadJournal([]);
    uids.push(await killedAt('marked', node), await killedAt('marked', node));
    writeFileSync(path, `${uids[0]}\n`, { flag: 'a' });
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['sent', 'sent']);
    expect(receiver.taken.map(({ subject }) => subject)).toEqual(['not noted']);
    expect((await first())?.lastError).toContain('ended before the mail server answered');
  });

  it('holds what was marked when the machine itself went down', async () => {
    await enqueue();
    const { node } = deadJournal([], false);
    await killedAt('marked', node);
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['doubtful']);
    expect(receiver.taken).toEqual([]);
  });

  it('believes the receiver, where it can say, more than any note', async () => {
    await enqueue({ subject: 'taken' });
    await enqueue({ subject: 'not taken' });
    const { node } = deadJournal([], false);
    const taken = await killedAt('marked', node);
    await killedAt('marked', node);
    const knowing = Object.assign(new FakeReceiver(), {
      wasTaken: async (messageId: string) => messageId === `<${taken}@chain.example>`,
    });
    await makeRunner(knowing).runOnce();
    expect(await statuses()).toEqual(['sent', 'sent']);
    expect(knowing.taken.map(({ subject }) => subject)).toEqual(['not taken']);
  });

  it('of another machine, waits for the lease, and holds what was marked until that machine is back', async () => {
    await enqueue();
    await enqueue();
    const elsewhere = crypto.randomUUID();
    const marked = await killedAt('marked', elsewhere);
    await killedAt('leased', elsewhere);
    const runner = makeRunner();
    await runner.runOnce();
    expect(receiver.taken).toEqual([]);
    clock.advance(60_001);
    await runner.runOnce();
    expect(await statuses()).toEqual(['doubtful', 'sent']);
    // Its own journal, found at its next start, says that it never left.
    const identity = JSON.stringify({ ...currentIdentity(), startedAt: 'never' });
    writeFileSync(join(directory, `${elsewhere}.log`), `${identity}\n`);
    await runner.runOnce();
    expect(await statuses()).toEqual(['sent', 'sent']);
    expect(receiver.taken.at(-1)?.messageId).toContain(marked);
  });

  it('never touches what a live process has', async () => {
    await enqueue();
    const alive = openJournal(directory);
    await killedAt('marked', alive.node);
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['sending']);
    alive.close({ isSettled: true });
    await database.db.update(mails).set({ status: 'cancelled', leaseUntil: null }).where(eq(mails.status, 'sending'));
  });
});

describe('retryDelayMs', () => {
  it('grows to six hours, a quarter more or less', () => {
    const minutes = (attempts: number, chance: number) => retryDelayMs(attempts, chance) / 60_000;
    expect([1, 2, 3, 4, 5, 9].map((attempts) => minutes(attempts, 0.5))).toEqual([1, 4, 16, 64, 256, 360]);
    expect([minutes(1, 0), minutes(1, 1)]).toEqual([0.75, 1.25]);
  });
});
