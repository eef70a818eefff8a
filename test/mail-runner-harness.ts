import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { enqueueMail } from '#features/mail/server/enqueue-mail.ts';
import type { NewMail } from '#features/mail/new-mail.ts';
import { createMailRunner, type MailRunner, type MailRunnerOptions } from '#features/mail/server/runner.ts';
import { mails } from '#features/mail/server/tables.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { openJournal } from '#platform/mail/handover-journal.ts';
import { MailError, type MailMessage, type MailTransport } from '#platform/mail/port.ts';
import { createTestDatabase, emptyAllTables } from './database.ts';

export const START = '2026-11-21T10:00:00.000Z';

/** A receiver whose behaviour a test sets, and which records accepted mails. */
export class FakeReceiver implements MailTransport {
  readonly taken: MailMessage[] = [];
  /** Called before the last line, after it, and for `wasTaken`: undefined removes the method. */
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

export function fail(failure: MailError['failure'], more = {}): never {
  throw new MailError(failure, `it was ${failure}`, more);
}

/** A queue, a receiver and runners for each test of a file. */
export class MailRunnerHarness {
  database!: Database;
  receiver!: FakeReceiver;
  directory!: string;
  clock!: ReturnType<typeof fixedClock>;
  runners: MailRunner[] = [];
  /** Releases a delayed mail, so that a failed test ends, too. */
  letGo: () => void = () => undefined;

  constructor() {
    beforeAll(async () => {
      this.database = await createTestDatabase();
    });
    afterAll(() => this.database.close());
    beforeEach(async () => {
      await emptyAllTables(this.database);
      this.receiver = new FakeReceiver();
      this.directory = mkdtempSync(join(tmpdir(), 'galley-runner-'));
      this.clock = fixedClock(START);
      this.runners = [];
      this.letGo = () => undefined;
    });
    afterEach(async () => {
      this.letGo();
      for (const runner of this.runners) await runner.stop();
      rmSync(this.directory, { recursive: true, force: true });
    });
  }

  run = <T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> => inTransaction(this.database.db, work);

  enqueue = (more: Partial<NewMail> = {}) =>
    this.run((tx) =>
      enqueueMail(
        tx,
        { now: new Date(this.clock.now()).toISOString() },
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

  makeRunner = (transport: MailTransport = this.receiver, more: Partial<MailRunnerOptions> = {}): MailRunner => {
    const runner = createMailRunner({
      db: this.database.db,
      transport,
      journalDirectory: this.directory,
      journal: openJournal(this.directory),
      sender: { address: 'news@chain.example', name: 'Chain' },
      clock: this.clock,
      logger: createLogger('silent'),
      chance: () => 0.5,
      ...more,
    });
    this.runners.push(runner);
    return runner;
  };

  statuses = async () =>
    (await this.database.db.select({ status: mails.status }).from(mails).orderBy(mails.id)).map(({ status }) => status);

  first = async () => (await this.database.db.select().from(mails).orderBy(mails.id))[0];
}
