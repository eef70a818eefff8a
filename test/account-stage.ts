import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from './database.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp } from './staff-app.ts';

/** Somebody with an account, at a machine of their own. */
interface Newcomer {
  id: number;
  username: string;
  /** Where all their browsers are. */
  ip: string;
  /** Another of their browsers, not signed in. */
  newBrowser(): Browser;
}

/** What accounts are tried on: people who come one by one and do something with their own. */
export interface AccountStage {
  database: Database;
  app: StaffApp;
  somebody(): Promise<Newcomer>;
  close(): Promise<void>;
}

export async function buildAccountStage(): Promise<AccountStage> {
  const database = await createTestDatabase();
  const app = await buildStaffApp(database);
  let made = 0;
  return {
    database,
    app,
    async somebody() {
      made += 1;
      const username = `staff${made}`;
      const ip = `198.51.100.${made}`;
      const id = await addStaff(database, app, { username });
      return { id, username, ip, newBrowser: () => new Browser(app, ip) };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
