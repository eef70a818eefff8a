import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { fail, MailRunnerHarness, START } from '#test/mail-runner-harness.ts';
import { MAX_ATTEMPTS, retryDelayMs } from './backoff.ts';
import { forgetMailAbout, forgetMailTo } from './forget-mail.ts';
import { leaseMails, markHandedOver } from './leases.ts';
import { isSuppressed, suppress } from './suppressions.ts';
import { mails } from './tables.ts';

const HOUR_MS = 3_600_000;
const harness = new MailRunnerHarness();
const { enqueue, first, makeRunner, run, statuses } = harness;

describe('the runner', () => {
  it('sends due mail once, transactional mail before marketing, and waits for the rest', async () => {
    await enqueue({ subject: 'bulk', list: 'marketing' });
    await enqueue({ subject: 'answer' });
    const later = await enqueue({ subject: 'later' });
    await harness.database.db
      .update(mails)
      .set({ nextAttemptAt: '2026-11-21T11:00:00Z' })
      .where(eq(mails.id, later ?? 0));
    // One at a time: mails that are sent concurrently arrive in any order.
    const runner = makeRunner(harness.receiver, { concurrency: 1 });
    await runner.runOnce();
    await runner.runOnce();
    expect(harness.receiver.taken.map(({ subject }) => subject)).toEqual(['answer', 'bulk']);
    harness.clock.advance(HOUR_MS);
    await runner.runOnce();
    expect(harness.receiver.taken.map(({ subject }) => subject)).toEqual(['answer', 'bulk', 'later']);
    expect(await statuses()).toEqual(['sent', 'sent', 'sent']);
  });

  it('never sends a mail that another runner sends', async () => {
    for (let n = 0; n < 60; n++) await enqueue({ subject: `mail ${n}` });
    await Promise.all([makeRunner().runOnce(), makeRunner().runOnce(), makeRunner().runOnce()]);
    expect(harness.receiver.taken).toHaveLength(60);
    expect(new Set(harness.receiver.taken.map(({ messageId }) => messageId)).size).toBe(60);
  });

  it('retries with growing delays and the same Message-ID, and then gives up', async () => {
    await enqueue();
    const seen: string[] = [];
    harness.receiver.before = ({ messageId }) => {
      seen.push(messageId);
      fail('temporary');
    };
    const runner = makeRunner();
    await runner.runOnce();
    expect(await first()).toMatchObject({ status: 'queued', attempts: 1, lastError: 'it was temporary' });
    await runner.runOnce();
    expect(seen).toHaveLength(1);
    harness.clock.advance(59_000);
    await runner.runOnce();
    expect(seen).toHaveLength(1);
    harness.clock.advance(1000);
    await runner.runOnce();
    expect(seen).toHaveLength(2);
    for (let attempt = 3; attempt <= MAX_ATTEMPTS; attempt++) {
      harness.clock.advance(6 * HOUR_MS);
      await runner.runOnce();
    }
    expect(await first()).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS });
    harness.clock.advance(24 * HOUR_MS);
    await runner.runOnce();
    expect(seen).toHaveLength(MAX_ATTEMPTS);
    expect(new Set(seen).size).toBe(1);
  });

  it('dates a mail at the time of its last queueing', async () => {
    const again = '2026-12-24T18:00:00.000Z';
    await enqueue();
    await harness.database.db.update(mails).set({ requeuedAt: again });
    await enqueue();
    await makeRunner().runOnce();
    const dates = harness.receiver.taken.map(({ date }) => new Date(date).toISOString());
    expect(dates.toSorted()).toEqual([START, again]);
  });

  it('fails at once on a permanent refusal, and suppresses an address without a mailbox', async () => {
    await enqueue();
    harness.receiver.before = () => fail('permanent', { isUnknownRecipient: true });
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['failed']);
    expect(await isSuppressed(harness.database.db, 'odo@example.com', 'marketing')).toBe(true);
    expect(await isSuppressed(harness.database.db, 'odo@example.com', 'transactional')).toBe(false);
  });

  it('stores no parameters of a failed query', async () => {
    await enqueue();
    harness.receiver.before = async () =>
      void (await harness.database.db.execute(sql`SELECT ${'mara@harbor.example'} FROM nowhere`));
    await makeRunner().runOnce();
    expect((await first())?.lastError).toMatch(
      /^42P01 relation "nowhere" does not exist – Failed query: SELECT \$1 FROM nowhere$/,
    );
  });

  it('pauses while the server is unreachable, counts no attempt, and catches up', async () => {
    for (let n = 0; n < 12; n++) await enqueue();
    let tries = 0;
    harness.receiver.before = () => {
      tries += 1;
      fail('connection');
    };
    const runner = makeRunner();
    await runner.runOnce();
    expect(tries).toBeLessThanOrEqual(5);
    expect(runner.unreachable()).toBe('it was connection');
    const before = tries;
    await runner.runOnce();
    expect(tries).toBe(before);
    harness.receiver.before = () => undefined;
    harness.clock.advance(5000);
    await runner.runOnce();
    expect(harness.receiver.taken).toHaveLength(12);
    expect(runner.unreachable()).toBeNull();
    expect((await harness.database.db.select().from(mails)).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('notices that the server is back, also with an empty queue', async () => {
    await enqueue();
    harness.receiver.before = () => fail('connection');
    harness.receiver.check = async () => fail('connection');
    const runner = makeRunner();
    await runner.runOnce();
    await harness.database.db.update(mails).set({ status: 'cancelled' });
    harness.clock.advance(5000);
    await runner.runOnce();
    expect(runner.unreachable()).toBe('it was connection');
    harness.receiver.check = async () => 'fake';
    await runner.runOnce();
    expect(runner.unreachable()).toBeNull();
  });

  it('tells of a server that stops replying to mails, which count the attempt', async () => {
    await enqueue();
    harness.receiver.before = () => fail('silence');
    const runner = makeRunner();
    await runner.runOnce();
    expect(runner.unreachable()).toBe('it was silence');
    expect(await first()).toMatchObject({ status: 'queued', attempts: 1 });
    for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt++) {
      harness.clock.advance(8 * HOUR_MS);
      await runner.runOnce();
    }
    expect(await first()).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS });
  });

  it('takes no greeting as a sign that the server is back while it sends a mail', async () => {
    await enqueue();
    harness.receiver.before = () => fail('connection');
    harness.receiver.check = async () => fail('connection');
    const runner = makeRunner();
    await runner.runOnce();
    const hanging = Promise.withResolvers<void>();
    harness.letGo = hanging.resolve;
    harness.receiver.before = () => hanging.promise;
    harness.clock.advance(8000);
    const turn = runner.runOnce();
    await expect.poll(statuses).toEqual(['sending']);
    const ofDeadNode = await enqueue();
    await harness.database.db
      .update(mails)
      .set({ status: 'sending', leaseNode: 'dead', leaseUntil: START })
      .where(eq(mails.id, ofDeadNode ?? 0));
    let greetings = 0;
    harness.receiver.check = async () => `greeting ${++greetings}`;
    const again = runner.runOnce();
    await expect.poll(statuses).toEqual(['sending', 'queued']);
    expect(runner.unreachable()).toBe('it was connection');
    hanging.resolve();
    await Promise.all([turn, again]);
    expect(greetings).toBe(0);
    expect(runner.unreachable()).toBeNull();
  });

  it('counts an unexpected error as an attempt of the mail, and sends the others', async () => {
    await enqueue({ subject: 'odd' });
    await enqueue({ subject: 'fine' });
    harness.receiver.before = ({ subject }) => {
      if (subject === 'odd') throw new Error('nobody foresaw this');
    };
    const runner = makeRunner();
    await runner.runOnce();
    expect(await first()).toMatchObject({ status: 'queued', attempts: 1, lastError: 'nobody foresaw this' });
    expect(runner.unreachable()).toBeNull();
    expect(harness.receiver.taken.map(({ subject }) => subject)).toEqual(['fine']);
  });

  it('checks the suppression of the address again right before the last line', async () => {
    await enqueue({ list: 'marketing' });
    await enqueue();
    harness.receiver.before = ({ subject }) =>
      subject === 'Hello'
        ? run((tx) => suppress(tx, { now: START }, { address: 'ODO@example.com', reason: 'unsubscribe' }))
        : undefined;
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['suppressed', 'sent']);
    expect(harness.receiver.taken).toHaveLength(1);
  });

  it('makes a mail doubtful when the server’s response is lost', async () => {
    await enqueue();
    harness.receiver.after = () => fail('doubt');
    const runner = makeRunner();
    await runner.runOnce();
    harness.clock.advance(48 * HOUR_MS);
    await runner.runOnce();
    expect(await first()).toMatchObject({ status: 'doubtful', attempts: 1 });
    expect(harness.receiver.taken).toEqual([]);
    await runner.stop();
    // The process was not killed, so the journal does not settle the mail.
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['doubtful']);
  });

  it('abandons a mail whose lease another node took meanwhile', async () => {
    await enqueue();
    harness.receiver.before = async () => {
      harness.receiver.before = () => undefined;
      harness.clock.advance(120_000);
      await makeRunner().runOnce();
    };
    await makeRunner().runOnce();
    expect(harness.receiver.taken).toHaveLength(1);
    expect(await statuses()).toEqual(['sent']);
  });

  it('stops without losing queued mail', async () => {
    for (let n = 0; n < 20; n++) await enqueue();
    const runner = makeRunner();
    harness.receiver.before = () => {
      if (harness.receiver.taken.length >= 5) void runner.stop();
    };
    await runner.runOnce();
    await runner.stop();
    harness.runners = [];
    expect(harness.receiver.taken.length).toBeLessThan(20);
    expect(readdirSync(harness.directory)).toEqual([]);
    await makeRunner().runOnce();
    expect(harness.receiver.taken).toHaveLength(20);
  });
});

describe('a mail that a server is slow to take', () => {
  /** Resolves when the slow mail is being sent; the mail is held until `letGo`. */
  async function holdSlow(): Promise<void> {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    harness.receiver.before = async ({ subject }) => {
      if (subject !== 'slow') return;
      begun.resolve();
      await end.promise;
    };
    harness.letGo = end.resolve;
    await enqueue({ subject: 'slow' });
    makeRunner(harness.receiver, { pollMs: 20 }).start();
    await begun.promise;
  }
  const taken = () => harness.receiver.taken.map(({ subject }) => subject);

  it('does not delay mail that is queued meanwhile, with or without a call of `wake`', async () => {
    await holdSlow();
    await enqueue({ subject: 'told of' });
    harness.runners[0]?.wake();
    await expect.poll(taken).toEqual(['told of']);
    await enqueue({ subject: 'not told of' });
    await expect.poll(taken).toEqual(['told of', 'not told of']);
    harness.letGo();
    await expect.poll(taken).toEqual(['told of', 'not told of', 'slow']);
  });

  it('does not delay mail that waits for the server to be reachable again', async () => {
    await holdSlow();
    const slow = harness.receiver.before;
    const refused = Promise.withResolvers<void>();
    harness.receiver.before = () => {
      refused.resolve();
      fail('connection');
    };
    await enqueue({ subject: 'later' });
    await refused.promise;
    await expect.poll(() => harness.runners[0]?.unreachable()).toBe('it was connection');
    harness.receiver.before = slow;
    harness.clock.advance(5000);
    await expect.poll(taken).toEqual(['later']);
  });
});

describe('mail that is forgotten while it is being sent', () => {
  const forgetting = {
    'to an address': () => run((tx) => forgetMailTo(tx, 'ODO@example.com')),
    'about something': () => run((tx) => forgetMailAbout(tx, ['message 12 '])),
  };
  describe.each(Object.entries(forgetting))('%s', (_, forget) => {
    it('is abandoned before its last line', async () => {
      await enqueue({ key: 'message 12 received' });
      harness.receiver.before = forget;
      await makeRunner().runOnce();
      expect([harness.receiver.taken, await statuses()]).toEqual([[], []]);
    });

    it.each(['temporary', 'permanent', 'doubt', 'none'] as const)(
      'goes afterwards, whatever became of it: %s',
      async (end) => {
        await enqueue({ key: 'message 12 received' });
        harness.receiver.after = async () => {
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
      harness.clock.advance(60_001);
      await makeRunner().runOnce();
      expect([harness.receiver.taken, await statuses()]).toEqual([[], []]);
    });
  });
});

describe('retryDelayMs', () => {
  it('grows to six hours, with a jitter of a quarter', () => {
    const minutes = (attempts: number, chance: number) => retryDelayMs(attempts, chance) / 60_000;
    expect([1, 2, 3, 4, 5, 9].map((attempts) => minutes(attempts, 0.5))).toEqual([1, 4, 16, 64, 256, 360]);
    expect([minutes(1, 0), minutes(1, 1)]).toEqual([0.75, 1.25]);
  });
});
