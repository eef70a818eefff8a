import { desc, eq } from 'drizzle-orm';
import { mails } from '#features/mail/server/tables.ts';
import { buildTestApp, type TestApp } from './app.ts';
import { buildLocationRow, insertLocationRows } from './location-rows.ts';
import { Browser } from './staff-app.ts';

let addresses = 0;

/** The whole server with restaurants that are always open and take orders, reservations and wait list entries. */
export function buildDinerApp(rlids: readonly number[] = [7]): Promise<TestApp> {
  const operation = Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]);
  const row = (rlid: number) =>
    buildLocationRow({
      rlid,
      hours: { operation, curbside: null, delivery: null },
      hasOnlineOrdering: true,
      hasTakeOut: true,
      isReservationsEnabled: true,
      waitListReady: true,
      localPageUrl: `orlando/${rlid}/`,
    });
  return buildTestApp({ prepare: ({ db }) => insertLocationRows(db, rlids.map(row)) });
}

/** The last mail to an address: its code and the path of its link. */
export async function mailedTo({ database }: Pick<TestApp, 'database'>, email: string) {
  const [mail] = await database.db
    .select({ text: mails.textBody, subject: mails.subject })
    .from(mails)
    .where(eq(mails.toAddress, email))
    .orderBy(desc(mails.id))
    .limit(1);
  const text = mail?.text ?? '';
  return {
    subject: mail?.subject ?? '',
    text,
    code: /^(\d{6})$/m.exec(text)?.[1] ?? '',
    link: /\/account\/login\/link\/[\w-]+\//.exec(text)?.[0] ?? '',
  };
}

/** A diner's browser in its own network. */
export class DinerBrowser extends Browser {
  readonly #app: TestApp;

  constructor(app: TestApp, address?: string) {
    addresses += 1;
    super(app, address ?? `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`);
    this.#app = app;
  }

  ask(email: string) {
    return this.send('POST', '/api/account/code/', { json: { email } });
  }

  type(code: string) {
    return this.send('POST', '/api/account/session/', { json: { code } });
  }

  /** Requests a code and enters it. */
  async enter(email: string) {
    await this.ask(email);
    return this.type((await mailedTo(this.#app, email)).code);
  }

  /** Posts forms as browsers do. */
  post(url: string, form: Record<string, string>) {
    return this.send('POST', url, {
      form,
      headers: { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' },
    });
  }
}
