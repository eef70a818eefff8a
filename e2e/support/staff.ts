import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { callControl, controlPathOf } from '#platform/db/control.ts';
import { projectRoot } from '#platform/project-root.ts';
import type { useBrowser, Visitor } from './browser.ts';
import { useOwnServer } from './own-server.ts';
import type { ProductServer } from './product-server.ts';
import { STAFF_PASSWORD } from './staff-client.ts';

export { STAFF_PASSWORD } from './staff-client.ts';

/** The browser's console message about an expected refusal. */
export const REFUSED_LINE = /the server responded with a status of 4\d\d/;

/**
 * The story file's own server with accounts of superusers; by default it has only the bare site.
 * @param env SEED=demo for the demo chain
 */
export function useStaffServer(
  browser: ReturnType<typeof useBrowser>,
  usernames: readonly string[],
  env: Record<string, string> = {},
) {
  const own = useOwnServer();
  const started: ProductServer[] = [];
  beforeAll(async () => {
    const { SEED, ...others } = env;
    cpSync(inject(SEED === 'demo' ? 'demoData' : 'bareData'), own.dataDir, { recursive: true });
    started.push(await own.start(others));
    for (const username of usernames) await addSuperuser(own.dataDir, username);
  });
  const baseURL = () => {
    const [server] = started;
    if (!server) throw new Error('The server has not started yet');
    return server.url;
  };
  return {
    baseURL,
    own,
    /** A signed-in user at `path`; without a path, on a page that loads nothing: each screen takes half a second. */
    async signedIn(
      path?: string,
      options: BrowserContextOptions = {},
      username = usernames[0] ?? 'harbor',
    ): Promise<Visitor> {
      const visitor = await browser.visitAgain(username, { baseURL: baseURL(), ...options }, (context) =>
        signInPastTheScreen(context, baseURL(), username),
      );
      if (path !== undefined) await visitor.page.goto(path);
      return visitor;
    },
  };
}

/** Signs the context in without the screen, whose script would take time. Other stories test the screen. */
async function signInPastTheScreen({ request }: BrowserContext, origin: string, username: string): Promise<void> {
  if ((await request.get('/wagtail/api/main/account/')).ok()) return;
  const { csrf_token } = (await (await request.get('/api-nc/csrftoken/')).json()) as { csrf_token: string };
  const data = { username, password: STAFF_PASSWORD };
  const reply = await request.post('/wagtail/login/', { data, headers: { 'x-csrftoken': csrf_token, origin } });
  expect(reply.status(), await reply.text()).toBe(200);
}

export async function fillSignIn(page: Page, username = 'harbor', password = STAFF_PASSWORD): Promise<void> {
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits for the screen of this heading. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Waits for a confirmation message. */
export const flash = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();

/** Creates a superuser with STAFF_PASSWORD, through the server that runs on the data directory. */
export async function addSuperuser(dataDir: string, username: string): Promise<void> {
  let printed = '';
  const note = (text: string) => {
    printed += text;
  };
  const request = { username, email: `${username}@lanternbay.example`, password: STAFF_PASSWORD };
  const io = { out: note, err: note, cwd: dataDir };
  const code = await callControl(controlPathOf(dataDir), 'create-superuser', [JSON.stringify(request)], io);
  expect(code, printed).toBe(0);
}

/** Creates a superuser with the operators' command, also while a server uses the database. @param env of the command */
export function runCreateSuperuser(username: string, env: Record<string, string>): void {
  const { TEST_DATABASE_URL: _tests, DATABASE_URL: _ours, ...inherited } = process.env;
  const args = ['--username', username, '--email', `${username}@lanternbay.example`, '--password-stdin'];
  const run = spawnSync(process.execPath, [join(projectRoot(), 'scripts/create-superuser.ts'), ...args], {
    cwd: projectRoot(),
    env: { ...inherited, ...env },
    input: STAFF_PASSWORD,
    encoding: 'utf8',
  });
  expect(run.status, run.stdout + run.stderr).toBe(0);
}
