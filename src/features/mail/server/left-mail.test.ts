import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { currentIdentity } from '#platform/db/process-identity.ts';
import { openJournal } from '#platform/mail/handover-journal.ts';
import { FakeReceiver, MailRunnerHarness, START } from '#test/mail-runner-harness.ts';
import { type LeasedMail, leaseMails, markHandedOver, noteOf, retryMail } from './leases.ts';
import { mails } from './tables.ts';

const HOUR_MS = 3_600_000;
const harness = new MailRunnerHarness();
const { enqueue, first, makeRunner, run, statuses } = harness;

describe('journals', () => {
  const MANY = 5000;
  const noted = (path: string) => readFileSync(path, 'utf8').split('\n').length - 2;

  it('are not truncated while one of their mails is unsettled', async () => {
    const journal = openJournal(harness.directory);
    const path = join(harness.directory, `${journal.node}.log`);
    for (let line = 0; line < MANY; line++) journal.note(`${line}`);
    await enqueue();
    const open = { status: 'doubtful', leaseNode: journal.node } as const;
    await harness.database.db.update(mails).set(open);
    const runner = makeRunner(harness.receiver, { journal });
    await runner.runOnce();
    expect(noted(path)).toBe(MANY);
    await harness.database.db.update(mails).set({ leaseNode: null });
    await runner.runOnce();
    expect(noted(path)).toBe(0);
  });

  it('of another machine are removed after one silent lease when none of their mails is unsettled', async () => {
    const node = crypto.randomUUID();
    const path = join(harness.directory, `${node}.log`);
    writeFileSync(path, `${JSON.stringify({ ...currentIdentity(), host: 'elsewhere' })}\n`);
    const touch = () => utimesSync(path, harness.clock.now() / 1000, harness.clock.now() / 1000);
    const runner = makeRunner();
    touch();
    harness.clock.advance(59_000);
    await runner.runOnce();
    expect(existsSync(path)).toBe(true);
    await enqueue();
    await harness.database.db.update(mails).set({ status: 'doubtful', leaseNode: node });
    harness.clock.advance(2000);
    await runner.runOnce();
    expect(existsSync(path)).toBe(true);
    await harness.database.db.update(mails).set({ status: 'sent', leaseNode: null });
    await runner.runOnce();
    expect(existsSync(path)).toBe(false);
  });

  it('show that their process is alive, also when nothing is sent', async () => {
    const journal = openJournal(harness.directory);
    harness.clock.advance(HOUR_MS);
    await makeRunner(harness.receiver, { journal }).runOnce();
    expect(statSync(join(harness.directory, `${journal.node}.log`)).mtimeMs).toBe(harness.clock.now());
  });
});

describe('after a process was killed', () => {
  /** The journal of a dead process: the identity of this process with another start time. */
  function deadJournal(notes: string[], isSameBoot = true): { node: string; path: string } {
    const node = crypto.randomUUID();
    const path = join(harness.directory, `${node}.log`);
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

  it('sends at once the mails that were only leased', async () => {
    await enqueue();
    const { node, path } = deadJournal([]);
    await killedAt('leased', node);
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['sent']);
    expect(harness.receiver.taken).toHaveLength(1);
    expect(existsSync(path)).toBe(false);
  });

  it('sends the mails that were marked as handed over but not noted in the journal, and no others', async () => {
    await enqueue({ subject: 'noted' });
    await enqueue({ subject: 'not noted' });
    const { node, path } = deadJournal([]);
    const noted = await killedAt('marked', node);
    await killedAt('marked', node);
    writeFileSync(path, `${noteOf(noted)}\n`, { flag: 'a' });
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['sent', 'sent']);
    expect(harness.receiver.taken.map(({ subject }) => subject)).toEqual(['not noted']);
    expect((await first())?.lastError).toContain('ended before the mail server answered');
  });

  it('does not mistake the note of a refused attempt for one of the last attempt', async () => {
    await enqueue();
    const { node, path } = deadJournal([]);
    const refused = await killedAt('marked', node);
    writeFileSync(path, `${noteOf(refused)}\n`, { flag: 'a' });
    await run((tx) => retryMail(tx, refused, { nextAttemptAt: START, error: 'later', isCounted: true }));
    await killedAt('marked', node);
    await makeRunner().runOnce();
    expect(harness.receiver.taken).toHaveLength(1);
    expect(await statuses()).toEqual(['sent']);
  });

  it('makes marked mails doubtful when the machine itself crashed', async () => {
    await enqueue();
    const { node } = deadJournal([], false);
    await killedAt('marked', node);
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['doubtful']);
    expect(harness.receiver.taken).toEqual([]);
  });

  it('trusts the receiver’s own record over the journal', async () => {
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

  it('of another machine, waits for the lease to end, and keeps marked mails doubtful until that machine is back', async () => {
    await enqueue();
    await enqueue();
    const elsewhere = crypto.randomUUID();
    const marked = await killedAt('marked', elsewhere);
    await killedAt('leased', elsewhere);
    const runner = makeRunner();
    await runner.runOnce();
    expect(harness.receiver.taken).toEqual([]);
    harness.clock.advance(60_001);
    await runner.runOnce();
    expect(await statuses()).toEqual(['doubtful', 'sent']);
    // The machine finds its own journal at its next start; the journal shows that the mail was not sent.
    const identity = JSON.stringify({ ...currentIdentity(), startedAt: 'never' });
    writeFileSync(join(harness.directory, `${elsewhere}.log`), `${identity}\n`);
    await runner.runOnce();
    expect(await statuses()).toEqual(['sent', 'sent']);
    expect(harness.receiver.taken.at(-1)?.messageId).toContain(marked.messageUid);
  });

  it('never touches the mails of a live process', async () => {
    await enqueue();
    const alive = openJournal(harness.directory);
    await killedAt('marked', alive.node);
    await makeRunner().runOnce();
    expect(await statuses()).toEqual(['sending']);
    alive.close({ isSettled: true });
    await harness.database.db
      .update(mails)
      .set({ status: 'cancelled', leaseUntil: null })
      .where(eq(mails.status, 'sending'));
  });
});
