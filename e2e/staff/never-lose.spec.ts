import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { createServer } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { useBrowser, type Visitor, watchPolicy } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { useOwnServer } from '../support/own-server.ts';
import { startRichText } from '../support/page-admin.ts';
import type { ProductServer } from '../support/product-server.ts';
import { addSuperuser, fillSignIn, flash, heading, REFUSED_LINE, STAFF_PASSWORD } from '../support/staff.ts';

/** The browser's own lines about requests that are meant to fail. */
const UNREACHED_LINE = /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|FAILED)/;

const browser = useBrowser();
const own = useOwnServer();
let server: ProductServer;
let port: number;
const sessions = new Map<string, BrowserContextOptions['storageState']>();

beforeAll(async () => {
  port = await freePort();
  cpSync(inject('bareData'), own.dataDir, { recursive: true });
  server = await own.start({ PORT: String(port) });
  for (const username of ['harbor', 'wharf', 'quay']) await addSuperuser(own.dataDir, username);
});

/** Somebody who has signed in, with a device of their own; each account signs in once. */
async function visit(username = 'harbor', options: BrowserContextOptions = {}): Promise<Visitor> {
  const storageState = sessions.get(username);
  const visitor = await browser.visit({ baseURL: server.url, ...(storageState && { storageState }), ...options });
  if (!storageState) {
    await signIn(visitor.page, username);
    sessions.set(username, await visitor.context.storageState());
  }
  return visitor;
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/wagtail/');
  await fillSignIn(page, username);
  await heading(page, 'Home');
}

const alertBlock = (words: string) => ({
  type: 'alert',
  id: crypto.randomUUID(),
  value: {
    heading: words,
    content: '<p>Ask at the pier.</p>',
    tone: 'information',
    link: { url: null, display_name: '' },
  },
});

interface Draft {
  title: string;
  version: number;
  headings: string[];
}

/** A page of two alerts, "Low tide" and "High tide". @returns its id */
async function makePage({ request }: Page, title: string): Promise<number> {
  const { csrf_token } = (await (await request.get('/api-nc/csrftoken/')).json()) as { csrf_token: string };
  const reply = await request.post('/wagtail/pages/add/pages/generic_content/1/', {
    headers: { 'x-csrftoken': csrf_token, accept: 'application/json' },
    data: {
      save_id: crypto.randomUUID(),
      title,
      action: 'save',
      content: {
        body: [alertBlock('Low tide'), alertBlock('High tide')],
        seo_title: '',
        description: '',
        share_image: null,
        is_noindex: false,
      },
    },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { id: number }).id;
}

/** What the server has, asked past the window and its connection. */
async function draftOf({ request }: Page, id: number): Promise<Draft> {
  const reply = await request.get(`/wagtail/api/main/pages/${id}/`, { headers: { accept: 'application/json' } });
  const page = (await reply.json()) as {
    title: string;
    saved: { version: number };
    content: { body: { value: { heading: string } }[] };
  };
  return {
    title: page.title,
    version: page.saved.version,
    headings: page.content.body.map(({ value }) => value.heading),
  };
}

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title (required)' });
const headingAt = (page: Page, index: number) => page.getByRole('textbox', { name: 'Heading', exact: true }).nth(index);
const bar = (page: Page) => page.getByRole('group', { name: 'Actions for the page' });
const state = (page: Page, words: string | RegExp) => bar(page).getByText(words).waitFor();
const isSaved = (page: Page) => state(page, /^Saved /);
const isOffline = (page: Page) => state(page, 'Offline: kept on this device');
const titleBecomes = (page: Page, id: number, title: string) =>
  eventually(async () => (await draftOf(page, id)).title, 'the title of the saved draft').toBe(title);

/** The window is seen again: it tells and hears at once who else is there, and need not wait for its next turn. */
const showTabAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/wagtail/pages/${id}/edit/`);
  await titleOf(page).waitFor();
}

/** Whether the browser would ask somebody who closes the window now: it does as long as only the window has the edit. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

describe('Somebody who writes', () => {
  it('need not save: a pause does', async () => {
    const { page } = await visit();
    const id = await makePage(page, 'Tide tables');
    await open(page, id);
    await isSaved(page);
    await titleOf(page).fill('Tide tables of June');
    await state(page, 'Unsaved changes');
    await titleBecomes(page, id, 'Tide tables of June');
    await isSaved(page);
    await page.reload();
    await eventually(() => titleOf(page).inputValue()).toBe('Tide tables of June');
  });

  it('writes on without a connection, and everything is saved when it is back', async () => {
    browser.tolerate(UNREACHED_LINE);
    const { page, context } = await visit();
    const id = await makePage(page, 'Ferries');
    await open(page, id);
    await context.setOffline(true);
    await titleOf(page).fill('Ferries in winter');
    await isOffline(page);
    await headingAt(page, 0).fill('No ferry at low tide');
    await isOffline(page);
    expect((await draftOf(page, id)).title).toBe('Ferries');
    await context.setOffline(false);
    await eventually(() => draftOf(page, id)).toMatchObject({
      title: 'Ferries in winter',
      headings: ['No ferry at low tide', 'High tide'],
    });
    await isSaved(page);
  });

  it('signs in again in place when the session has ended', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await visit('quay');
    const id = await makePage(page, 'Moorings');
    await open(page, id);
    const elsewhere = await browser.visit({ baseURL: server.url });
    await signIn(elsewhere.page, 'quay');
    await elsewhere.page.goto('/wagtail/account/');
    await elsewhere.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await flash(elsewhere.page, 'All other sessions are signed out.');

    await titleOf(page).fill('Moorings for guests');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await titleOf(page).inputValue()).toBe('Moorings for guests');
    await titleBecomes(page, id, 'Moorings for guests');
    await isSaved(page);
  });

  it('closes the window right after typing, and is offered it at the next visit', async () => {
    const { page, context } = await visit();
    const id = await makePage(page, 'Lanterns');
    await open(page, id);
    await titleOf(page).fill('Lanterns at dusk');
    await state(page, 'Unsaved changes');
    await eventually(() => page.evaluate(asksBeforeLeaving), 'the device has it').toBe(false);
    await page.close();

    const next = await context.newPage();
    expect((await draftOf(next, id)).title).toBe('Lanterns');
    await open(next, id);
    const notice = next.getByText('You have changes that were never saved');
    await notice.waitFor();
    expect(await titleOf(next).inputValue()).toBe('Lanterns');
    await next.getByRole('button', { name: 'Restore' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(await titleOf(next).inputValue()).toBe('Lanterns at dusk');
    await titleBecomes(next, id, 'Lanterns at dusk');
    await isSaved(next);
    await next.reload();
    await isSaved(next);
    expect(await notice.count()).toBe(0);
  });

  it('reloads the window right after a key, and is offered what it wrote', async () => {
    const { page } = await visit();
    const id = await makePage(page, 'Sails');
    await open(page, id);
    await titleOf(page).press('End');
    await page.keyboard.type(' and masts');
    await page.reload();
    await titleOf(page).waitFor();
    if ((await draftOf(page, id)).title === 'Sails') await page.getByRole('button', { name: 'Restore' }).click();
    await eventually(() => titleOf(page).inputValue()).toBe('Sails and masts');

    // In a text with formats, too, whose editor tells of a change by itself.
    const text = page.getByLabel('Text', { exact: true }).first();
    await startRichText(page.getByRole('main'), 'Text');
    await text.press('Control+End');
    await page.keyboard.type(' Bring a rope.');
    await page.reload();
    await titleOf(page).waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Ask at the pier. Bring a rope.').first().waitFor();
  });

  it('pastes styled text without a word from the security policy', async () => {
    const { page } = await visit();
    const violations = await watchPolicy(page);
    const id = await makePage(page, 'Ropes');
    await open(page, id);
    await startRichText(page.getByRole('main'), 'Text');
    const word =
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>' +
      '<body lang=EN-US style="word-wrap:break-word"><!--StartFragment--><p class=MsoNormal style=\'mso-x:"a > b"\'>' +
      '<span title="a > b" style="font-weight:700">Knots</span><o:p></o:p></p><!--EndFragment--></body></html>';
    const otherEditor = '<p data-pm-slice="1 1 []" style="text-align:center">and <b style="color:red">hitches</b></p>';
    for (const html of [word, otherEditor]) {
      await page.keyboard.press('Control+End');
      await page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', pasted);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      }, html);
    }
    await page.getByText('Knots').first().waitFor();
    await page.getByText('hitches').first().waitFor();
    await eventually(async () => JSON.stringify(await draftOf(page, id)), 'the draft is saved').toContain(
      '"version":2',
    );
    expect(violations).toEqual([]);
  });

  it('sees no conflict when only the answer to a save was lost', async () => {
    browser.tolerate(UNREACHED_LINE);
    const { page } = await visit();
    const id = await makePage(page, 'Nets');
    await open(page, id);
    let lost = 0;
    await page.route(`**/wagtail/pages/${id}/edit/`, async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await titleOf(page).fill('Nets and floats');
    await isOffline(page);
    await isSaved(page);
    expect(await draftOf(page, id)).toMatchObject({ title: 'Nets and floats', version: 2 });
    await headingAt(page, 1).fill('Floats');
    await eventually(() => draftOf(page, id)).toMatchObject({ headings: ['Low tide', 'Floats'], version: 3 });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('begins a page without a connection', async () => {
    browser.tolerate(UNREACHED_LINE);
    const { page, context } = await visit();
    await page.goto('/wagtail/pages/add/pages/generic_content/1/');
    await titleOf(page).waitFor();
    await context.setOffline(true);
    await titleOf(page).fill('Buoys');
    await isOffline(page);
    expect(new URL(page.url()).pathname).toContain('/add/');
    await context.setOffline(false);
    await page.waitForURL(/\/wagtail\/pages\/\d+\/edit\/$/);
    await isSaved(page);
    expect(await titleOf(page).inputValue()).toBe('Buoys');
    await page.reload();
    await eventually(() => titleOf(page).inputValue()).toBe('Buoys');
    expect(await page.getByText('You have changes that were never saved').count()).toBe(0);
  });

  it('leaves for another screen before the pause is over, and nothing stays behind', async () => {
    const { page } = await visit();
    const id = await makePage(page, 'Oars');
    await open(page, id);
    await titleOf(page).fill('Oars for hire');
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await heading(page, 'Home');
    await titleBecomes(page, id, 'Oars for hire');
  });

  it('is asked on leaving with autosave off; what they leave is offered again', async () => {
    const { page } = await visit();
    const id = await makePage(page, 'Anchors');
    await open(page, id);
    await bar(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitemradio', { name: 'Off' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await titleOf(page).fill('Anchors aweigh');
    await state(page, 'Unsaved changes');
    const home = page.getByRole('navigation').getByRole('link', { name: 'Home' });
    const dialog = page.getByRole('dialog', { name: 'Leave with unsaved changes?' });
    await home.click();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await titleOf(page).inputValue()).toBe('Anchors aweigh');
    await home.click();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await heading(page, 'Home');
    expect((await draftOf(page, id)).title).toBe('Anchors');

    await open(page, id);
    await page.getByRole('button', { name: 'Restore' }).click();
    await eventually(() => titleOf(page).inputValue()).toBe('Anchors aweigh');
    await bar(page).getByRole('button', { name: 'Save draft' }).click();
    await titleBecomes(page, id, 'Anchors aweigh');
  });
});

describe('Two people on one page', () => {
  async function both(title: string) {
    const harbor = await visit('harbor');
    const wharf = await visit('wharf');
    const id = await makePage(harbor.page, title);
    await open(harbor.page, id);
    await open(wharf.page, id);
    return { id, harbor: harbor.page, wharf: wharf.page };
  }

  it('see each other, and what they change in different places is merged', async () => {
    browser.tolerate(REFUSED_LINE);
    const { id, harbor, wharf } = await both('Gulls');
    await wharf.getByRole('button', { name: '1 other person has this page open' }).waitFor();
    await titleOf(harbor).fill('Gulls and terns');
    await titleBecomes(harbor, id, 'Gulls and terns');

    await headingAt(wharf, 1).fill('Terns at high tide');
    await flash(wharf, 'Merged with harbor’s changes.');
    expect(await titleOf(wharf).inputValue()).toBe('Gulls and terns');
    await eventually(() => draftOf(wharf, id)).toMatchObject({
      title: 'Gulls and terns',
      headings: ['Low tide', 'Terns at high tide'],
    });

    await showTabAgain(harbor);
    await harbor.getByText(/^wharf saved a newer version at /).waitFor();
    await harbor.getByRole('button', { name: '1 other person has this page open' }).waitFor();
    await harbor.getByRole('button', { name: 'Merge', exact: true }).click();
    await eventually(() => headingAt(harbor, 1).inputValue()).toBe('Terns at high tide');
    expect(await titleOf(harbor).inputValue()).toBe('Gulls and terns');
  });

  it('choose where both changed the same', async () => {
    browser.tolerate(REFUSED_LINE);
    const { id, harbor, wharf } = await both('Crabs');
    await titleOf(harbor).fill('Blue crabs');
    await titleBecomes(harbor, id, 'Blue crabs');
    await headingAt(wharf, 0).fill('Crabs at low tide');
    await titleOf(wharf).fill('Rock crabs');
    const dialog = wharf.getByRole('dialog', { name: 'Choose what to keep' });
    const title = dialog.getByRole('group', { name: 'Title' });
    await title.getByText('Blue crabs').waitFor();
    await title.getByRole('radio', { name: /^Yours/ }).check();
    await dialog.getByRole('button', { name: 'Merge and save' }).click();
    await titleBecomes(wharf, id, 'Rock crabs');
    expect((await draftOf(wharf, id)).headings).toEqual(['Crabs at low tide', 'High tide']);
    await isSaved(wharf);
  });

  it('take over from each other, and what the other had typed is kept', async () => {
    browser.tolerate(REFUSED_LINE);
    const { id, harbor, wharf } = await both('Shells');
    await wharf.getByRole('button', { name: '1 other person has this page open' }).click();
    await wharf.getByRole('button', { name: 'Take over', exact: true }).click();
    const takenOver = harbor.getByText('wharf took over this page');
    await showTabAgain(harbor);
    await takenOver.waitFor();
    await eventually(() => titleOf(harbor).isEditable()).toBe(false);
    await titleOf(wharf).fill('Sea shells');
    await titleBecomes(wharf, id, 'Sea shells');

    await harbor.getByRole('button', { name: 'Take back' }).click();
    await takenOver.waitFor({ state: 'detached' });
    await eventually(() => titleOf(harbor).isEditable()).toBe(true);
    await showTabAgain(wharf);
    await wharf.getByText('harbor took over this page').waitFor();
    await headingAt(harbor, 0).fill('Shells at low tide');
    await eventually(() => draftOf(harbor, id)).toMatchObject({
      title: 'Sea shells',
      headings: ['Shells at low tide', 'High tide'],
    });
  });
});

it('On a phone the actions are in one visible line', async () => {
  const { page } = await visit('harbor', { viewport: { width: 390, height: 844 } });
  await open(page, await makePage(page, 'Pots'));
  const names = ['Preview', 'Save draft', 'Publish', 'More'];
  const boxes = await Promise.all(names.map((name) => bar(page).getByRole('button', { name }).boundingBox()));
  expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size, 'lines').toBe(1);
  expect(boxes.every((box) => box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844)).toBe(true);

  // The bar covers no focused element.
  await page.setViewportSize({ width: 390, height: 360 });
  await page.getByLabel('Title').first().focus();
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press('Tab');
    await eventually(
      () =>
        page.evaluate(() => {
          const focused = document.activeElement;
          const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
          const shown = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2);
          return focused?.contains(shown) || shown?.contains(focused) ? '' : `${focused?.outerHTML} ${top}`;
        }),
      'the focused element is in sight',
    ).toBe('');
  }
});

it('A server that is started again in the middle gets what was typed meanwhile', async () => {
  browser.tolerate(UNREACHED_LINE, REFUSED_LINE);
  const { page } = await visit();
  const id = await makePage(page, 'Storm');
  await open(page, id);
  await titleOf(page).fill('Storm warning');
  await titleBecomes(page, id, 'Storm warning');
  await server.stop();
  await headingAt(page, 0).fill('All boats stay in');
  await isOffline(page);
  server = await own.start({ PORT: String(port) });
  await eventually(() => draftOf(page, id)).toMatchObject({
    title: 'Storm warning',
    headings: ['All boats stay in', 'High tide'],
  });
  await isSaved(page);
});

/** A port that is the server's again after its restart. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return address.port;
}
