import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
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
import { forgetMailAbout, forgetMailTo } from './forget-mail.ts';
import { type LeasedMail, leaseMails, markHandedOver, noteOf, retryMail } from './leases.ts';
import { createMailRunner, type MailRunner, type MailRunnerOptions } from './runner.ts';
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
  check = async (): Promise<string> => 'fake';
  close = async () => undefined;
}

let database: Database;
let receiver: FakeReceiver;
let directory: string;
let clock: ReturnType<typeof fixedClock>;
let runners: MailRunner[];
/** What holds up a mail, so that a test that fails ends all the same. */
let letGo: () => void;

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
  letGo = () => undefined;
});
afterEach(async () => {
  letGo();
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
function makeRunner(transport: MailTransport = receiver, more: Partial<MailRunnerOptions> = {}): MailRunner {
  const runner = createMailRunner({
    db: database.db,
    transport,
    journalDirectory: directory,
    journal: openJournal(directory),
    sender: { address: 'news@chain.example', name: 'Chain' },
    clock,
    logger: createLogger('silent'),
    chance: () => 0.5,
    ...more,
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

  it('sees that a server is back without a mail to show it', async () => {
    await enqueue();
    receiver.before = () => fail('connection');
    receiver.check = async () => fail('connection');
    const runner = makeRunner();
    await runner.runOnce();
    await database.db.update(mails).set({ status: 'cancelled' });
    clock.advance(5000);
    await runner.runOnce();
    expect(runner.isReachable()).toBe(false);
    receiver.check = async () => 'fake';
    await runner.runOnce();
    expect(runner.isReachable()).toBe(true);
  });

  it('counts what nobody foresaw against the mail, and sends the others', async () => {
    await enqueue({ subject: 'odd' });
    await enqueue({ subject: 'fine' });
    receiver.before = ({ subject }) => {
      if (subject === 'odd') throw new Error('nobody foresaw this');
    };
    const runner = makeRunner();
    await runner.runOnce();
    expect(await first()).toMatchObject({ status: 'queued', attempts: 1, lastError: 'nobody foresaw this' });
    expect(runner.isReachable()).toBe(true);
    expect(receiver.taken.map(({ subject }) => subject)).toEqual(['fine']);
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

describe('a mail that a server is slow to take', () => {
  /** Resolves when the slow one is under way, until `letGo`. */
  async function holdSlow(): Promise<void> {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    receiver.before = async ({ subject }) => {
      if (subject !== 'slow') return;
      begun.resolve();
      await end.promise;
    };
    letGo = end.resolve;
    await enqueue({ subject: 'slow' });
    makeRunner(receiver, { pollMs: 20 }).start();
    await begun.promise;
  }
  const taken = () => receiver.taken.map(({ subject }) => subject);

  it('holds up none that is queued meanwhile, told of or not', async () => {
    await holdSlow();
    await enqueue({ subject: 'told of' });
    runners[0]?.wake();
    await expect.poll(taken).toEqual(['told of']);
    await enqueue({ subject: 'not told of' });
    await expect.poll(taken).toEqual(['told of', 'not told of']);
    letGo();
    await expect.poll(taken).toEqual(['told of', 'not told of', 'slow']);
  });

  it('holds up none that waits until the server can be reached again', async () => {
    await holdSlow();
    const slow = receiver.before;
    const refused = Promise.withResolvers<void>();
    receiver.before = () => {
      refused.resolve();
      fail('connection');
    };
    await enqueue({ subject: 'later' });
    await refused.promise;
    await expect.poll(() => runners[0]?.isReachable()).toBe(false);
    receiver.before = slow;
    clock.advance(5000);
    await expect.poll(taken).toEqual(['later']);
  });
});

describe('mail that is forgotten while it is being sent', () => {
  const forgetting = {
    'to an address': () => run((tx) => forgetMailTo(tx, 'ODO@example.com')),
    'about something': () => run((tx) => forgetMailAbout(tx, ['message 12 '])),
  };
  describe.each(Object.entries(forgetting))('%s', (_, forget) => {
    it('is let go before its last line', async () => {
      await enqueue({ key: 'message 12 received' });
      receiver.before = forget;
      await makeRunner().runOnce();
      expect([receiver.taken, await statuses()]).toEqual([[], []]);
    });

    it.each(['temporary', 'permanent', 'doubt', 'none'] as const)(
      'goes afterwards, whatever became of it: %s',
      async (end) => {
        await enqueue({ key: 'message 12 received' });
        receiver.after = async () => {
          await forget();
          expect(await statuses()).toEqual(['sending']);
          if (end !== 'none') fail(end);
        };
        await makeRunner().runOnce();
        expect(await statuses()).toEqual([]);
      },
    );

    it.each(['leased', 'marked'] as const)('goes when its process is found to be gone: %s', async (point) => {
      await enqueue({ key: 'message 12 received' });
      const lease = { now: START, until: '2026-11-21T10:01:00.000Z', node: crypto.randomUUID(), limit: 1 };
      const [mail] = await run((tx) => leaseMails(tx, lease));
      if (point === 'marked' && mail) await run((tx) => markHandedOver(tx, mail, START));
      await forget();
      clock.advance(60_001);
      await makeRunner().runOnce();
      expect([receiver.taken, await statuses()]).toEqual([[], []]);
    });
  });
});

describe('journals', () => {
  const MANY = 5000;
  const noted = (path: string) => readFileSync(path, 'utf8').split('\n').length - 2;

  it('are not begun anew while a mail of their own is open', async () => {
    const journal = openJournal(directory);
    const path = join(directory, `${journal.node}.log`);
    for (let line = 0; line < MANY; line++) journal.note(`${line}`);
    await enqueue();
    const open = { status: 'doubtful', leaseNode: journal.node } as const;
    await database.db.update(mails).set(open);
    const runner = makeRunner(receiver, { journal });
    await runner.runOnce();
    expect(noted(path)).toBe(MANY);
    await database.db.update(mails).set({ leaseNode: null });
    await runner.runOnce();
    expect(noted(path)).toBe(0);
  });

  it('of another machine go once they are silent for a lease and nothing of theirs is open', async () => {
    const node = crypto.randomUUID();
    const path = join(directory, `${node}.log`);
    writeFileSync(path, `${JSON.stringify({ ...currentIdentity(), host: 'elsewhere' })}\n`);
    const touch = () => utimesSync(path, clock.now() / 1000, clock.now() / 1000);
    const runner = makeRunner();
    touch();
    clock.advance(59_000);
    await runner.runOnce();
    expect(existsSync(path)).toBe(true);
    await enqueue();
    await database.db.update(mails).set({ status: 'doubtful', leaseNode: node });
    clock.advance(2000);
    await runner.runOnce();
    expect(existsSync(path)).toBe(true);
    await database.db.update(mails).set({ status: 'sent', leaseNode: null });
    await runner.runOnce();
    expect(existsSync(path)).toBe(false);
  });

  it('say that their process lives, also when nothing is sent', async () => {
    const journal = openJournal(directory);
    clock.advance(HOUR_MS);
    await makeRunner(receiver, { journal }).runOnce();
    expect(statSync(join(directory, `${journal.node}.log`)).mtimeMs).toBe(clock.now());
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
  async function killedAt(point: 'leased' | 'marked', node: string): Promise<LeasedMail> {
    const [mail] = await run((tx) => leaseMails(tx, { now: START, until: '2026-11-21T10:01:00.000Z', node, limit: 1 }));
    if (!mail) throw new Error('nothing was leased');
    if (point === 'marked') expect(await run((tx) => markHandedOver(tx, mail, START))).toBe(true);
    return mail;
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
    const { node, path } = deadJournal([]);
    const noted = await killedAt('marked', node);
    await killedAt('marked', node);
    writeFileSync(path, `${noteOf(noted)}\n`, { flag: 'a' });
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['sent', 'sent']);
    expect(receiver.taken.map(({ subject }) => subject)).toEqual(['not noted']);
    expect((await first())?.lastError).toContain('ended before the mail server answered');
  });

  it('takes no note of an attempt that was refused for one of the last', async () => {
    await enqueue();
    const { node, path } = deadJournal([]);
    const refused = await killedAt('marked', node);
    writeFileSync(path, `${noteOf(refused)}\n`, { flag: 'a' });
    await run((tx) => retryMail(tx, refused, { nextAttemptAt: START, error: 'later', isCounted: true }));
    await killedAt('marked', node);
    await makeRunner().runOnce();
    expect(receiver.taken).toHaveLength(1);
    expect(await statuses()).toEqual(['sent']);
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
      wasTaken: async (messageId: string) => messageId === `<${taken.messageUid}@chain.example>`,
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
    expect(receiver.taken.at(-1)?.messageId).toContain(marked.messageUid);
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
