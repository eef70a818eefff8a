import { Secret, TOTP } from 'otpauth';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from './database.ts';
import { addStaff, Browser, buildStaffApp, PASSWORD, type StaffApp } from './staff-app.ts';

/** URL path of the user's own second step. */
export const SECOND_STEP = '/wagtail/api/main/account/second_step/';
/** How long an authenticator app shows a code. */
export const CODE_MS = 30_000;

/** A user with an account and their own IP address. */
interface Newcomer {
  id: number;
  username: string;
  /** IP address of all the user's browsers. */
  ip: string;
  /** Another browser of the user, not signed in. */
  newBrowser(): Browser;
}

interface SignedIn extends Newcomer {
  browser: Browser;
}

interface SettingUp extends SignedIn {
  secret: string;
  uri: string;
  /** The code this many codes from now; negative for earlier codes. */
  codeAt(codes: number): string;
  turnOn(code: string, currentPassword?: string): ReturnType<Browser['send']>;
}

/** Harness for tests of accounts: each call creates a new user. */
export interface AccountHarness {
  database: Database;
  app: StaffApp;
  somebody(): Promise<Newcomer>;
  /** A new user who has signed in, without a second step. */
  signedIn(): Promise<SignedIn>;
  /** A user who has signed in and got the secret of a second step, which is not turned on yet. */
  settingUp(): Promise<SettingUp>;
  close(): Promise<void>;
}

export async function buildAccountHarness(): Promise<AccountHarness> {
  const database = await createTestDatabase();
  const app = await buildStaffApp(database);
  let made = 0;
  const somebody = async (): Promise<Newcomer> => {
    made += 1;
    const username = `staff${made}`;
    const ip = `198.51.100.${made}`;
    const id = await addStaff(database, app, { username });
    return { id, username, ip, newBrowser: () => new Browser(app, ip) };
  };
  const signedIn = async (): Promise<SignedIn> => {
    const person = await somebody();
    const browser = person.newBrowser();
    const reply = await browser.signIn(person.username);
    if (reply.statusCode !== 200) throw new Error(`Signing in answered ${reply.statusCode}: ${reply.body}`);
    return { ...person, browser };
  };
  return {
    database,
    app,
    somebody,
    signedIn,
    async settingUp() {
      const person = await signedIn();
      const reply = await person.browser.send('POST', `${SECOND_STEP}setup/`);
      const { secret, uri } = reply.json<{ secret: string; uri: string }>();
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      return {
        ...person,
        secret,
        uri,
        codeAt: (codes) => totp.generate({ timestamp: app.clock.now() + codes * CODE_MS }),
        turnOn: (code, currentPassword = PASSWORD) =>
          person.browser.send('POST', SECOND_STEP, { json: { currentPassword, code } }),
      };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
