import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { HARBOR_POINT } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { asGuest } from '../support/page-admin.ts';
import { fillSignIn, flash, heading, REFUSED_LINE, STAFF_PASSWORD, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['wharf'], { SEED: 'demo' });
let at: (path: string) => string;
beforeAll(() => {
  at = (path) => new URL(path, staff.baseURL()).href;
});

const API = '/wagtail/api/main/locations/';

/** A call with the session of a page; the token is read first. */
async function call(page: Page, method: 'GET' | 'POST', path: string, body?: object) {
  return page.evaluate(
    async ([verb, address, data]) => {
      const token = (await (await fetch('/api-nc/csrftoken/')).json()) as { csrf_token: string };
      const reply = await fetch(address, {
        method: verb,
        headers: { accept: 'application/json', 'content-type': 'application/json', 'x-csrftoken': token.csrf_token },
        ...(data && { body: JSON.stringify(data) }),
      });
      return { status: reply.status, json: (await reply.json()) as Record<string, unknown> };
    },
    [method, path, body] as const,
  );
}

/** The restaurants that the list shows, by rlid. */
async function found(page: Page, query: string): Promise<{ total: number; ids: number[] }> {
  const { json } = await call(page, 'GET', `${API}?${query}`);
  return { total: json['total'] as number, ids: (json['rows'] as { id: number }[]).map(({ id }) => id) };
}

/** A day ahead, YYYY-MM-DD. */
function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function nextChristmasEve(): string {
  const today = dayAhead(1);
  const eve = `${today.slice(0, 4)}-12-24`;
  return eve >= today ? eve : `${Number(today.slice(0, 4)) + 1}-12-24`;
}

interface GuestException {
  date: string;
  label?: string;
  service: string;
  intervals: { open: string; close: string }[];
}

/** What guests' JSON says of a restaurant's exceptions. */
async function guestExceptions(rlid: number): Promise<GuestException[]> {
  const reply = await fetch(at(`/api/location/getlocation/?rlid=${rlid}`));
  return ((await reply.json()) as { exceptions: GuestException[] }).exceptions;
}

describe('Somebody who keeps the restaurants', () => {
  it('closes more than forty for a holiday by a filter, sees it on the site and takes it back', async () => {
    const { page } = await staff.signedIn('/wagtail/locations/?region=US-ME');
    const { regions } = (await call(page, 'GET', API)).json as {
      regions: { country: string; state: string; count: number }[];
    };
    const big = regions.find(({ count }) => count >= 40);
    const region = big ? `${big.country}-${big.state}` : 'US';
    const { total, ids } = await found(page, `region=${region}`);
    expect(total).toBeGreaterThanOrEqual(40);
    const day = dayAhead(3);
    const [rlid = 0] = ids;
    const labels = async () =>
      (await guestExceptions(rlid)).filter(({ date }) => date === day).map(({ label }) => label);
    // The day may be a holiday with special hours of its own.
    const labelsBefore = await labels();
    await page.goto(`/wagtail/locations/?region=${region}`);
    await page.getByRole('button', { name: /^Change all/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First day').fill(day);
    await dialog.getByLabel('Reason').fill('Lantern night');
    await dialog.getByLabel('Where a day already has special hours').selectOption('overwrite');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('table').getByText('Closed').first().waitFor();
    await dialog.getByRole('button', { name: /^Change \d/ }).click();
    await flash(page, /^Changed/);

    await eventually(labels, 'what guests read of the day').toEqual(['Lantern night']);
    const { url } = (await call(page, 'GET', `${API}${rlid}/`)).json as { url: string };
    expect((await asGuest(at(url))).html).toContain('Lantern night');

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await flash(page, /^Undone for/);
    await eventually(labels, 'what guests read after the undo').toEqual(labelsBefore);
    await eventually(async () => (await asGuest(at(url))).html.includes('Lantern night'), 'the page').toBe(false);
  });

  it('closes all of Texas at 3 on Christmas Eve, whatever a restaurant’s hours are, and takes it back later', async () => {
    const { page } = await staff.signedIn('/wagtail/locations/');
    const eve = nextChristmasEve();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Country or state').selectOption('US-TX');
    await page.getByRole('button', { name: /^Change all/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    browser.tolerate(REFUSED_LINE);
    await eventually(() => dialog.getByLabel('First day').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('First day').fill(eve);
    await dialog.getByLabel('On these days').selectOption('Closes at');
    await dialog.getByLabel('Closes at', { exact: true }).fill('15:00');
    await dialog.getByLabel('Reason').fill('Christmas Eve');
    await dialog.getByLabel('Where a day already has special hours').selectOption('Replace them');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText(/restaurants will change\.$/).waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = () => dialog.evaluate((popup) => popup.scrollWidth - popup.clientWidth);
    expect(await overflow()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: /^Change \d/ }).click();
    await flash(page, /^Changed/);

    const { ids } = await found(page, 'region=US-TX&status=open');
    const [rlid = 0] = ids;
    const closes = async () =>
      (await guestExceptions(rlid)).flatMap(({ date, service, intervals }) =>
        date === eve && service === 'operation' ? intervals.map(({ close }) => close) : [],
      );
    await eventually(closes, 'when guests read that it closes').toEqual(['3:00 PM']);
    const far = await found(page, 'region=US-ME&status=open');
    expect(JSON.stringify(await guestExceptions(far.ids[0] ?? 0))).not.toContain('3:00 PM');

    // Days later the word above the list is gone, the way back is not.
    await page.goto('/wagtail/locations/');
    await page.getByRole('button', { name: /^Undo: Closes at 3:00 PM on December 24/ }).click();
    await flash(page, /^Undone for/);
    await eventually(closes, 'what guests read after the undo').not.toContain('3:00 PM');
    await page
      .getByText(/^Undone by/)
      .first()
      .waitFor();
  });

  it('sees them on a map, and opens one from it by the keyboard', async () => {
    const { page } = await staff.signedIn();
    browser.tolerate(/GL Driver Message/);
    const land = page.waitForResponse((reply) => reply.url().endsWith('.mvt') && reply.ok());
    await page.goto('/wagtail/locations/?q=Harbor+Point+Portland');
    expect(await page.locator('canvas').count()).toBe(0);
    await page.getByText('Show on a map').click();
    await land;
    const pin = page
      .getByRole('region', { name: 'Map of the restaurants' })
      .getByRole('link', { name: /Harbor Point/ });
    await pin.waitFor();
    await expectAccessible(page);
    await pin.focus();
    await page.keyboard.press('Enter');
    await heading(page, /Harbor/);
  });

  it('zooms into the map by the keyboard, and stays in it', async () => {
    const { page } = await staff.signedIn('/wagtail/locations/?view=map');
    browser.tolerate(/GL Driver Message/);
    const map = page.getByRole('region', { name: 'Map of the restaurants' });
    await map
      .getByRole('button', { name: /zoom in/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await map.locator('canvas:focus').waitFor();
  });

  it('edits hours by the keyboard alone', async () => {
    const { page } = await staff.signedIn(`/wagtail/locations/${HARBOR_POINT.rlid}/`);
    const opens = page.getByLabel('Opens on Monday').first();
    await opens.focus();
    await page.keyboard.type('9:15 am');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Copy to other days from Monday' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copy to all days' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Opens on Friday').first().inputValue()).toBe('9:15 AM');
    await page.getByRole('button', { name: 'Save', exact: true }).focus();
    await page.keyboard.press('Enter');
    await flash(page, /is saved/);
    await eventually(async () => (await asGuest(at(HARBOR_POINT.page))).html.includes('9:15'), 'the page').toBe(true);
  });

  it('keeps what was typed when another user saved in between', async () => {
    const { page } = await staff.signedIn(`/wagtail/locations/${HARBOR_POINT.rlid}/`);
    browser.tolerate(REFUSED_LINE);
    await page.getByLabel('Second line').fill('Upper deck');
    const { version, form } = (await call(page, 'GET', `${API}${HARBOR_POINT.rlid}/`)).json as {
      version: number;
      form: Record<string, unknown>;
    };
    const path = `/wagtail/locations/${HARBOR_POINT.rlid}/`;
    expect((await call(page, 'POST', path, { ...form, name: 'Harbor Head', baseVersion: version })).status).toBe(200);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/changed this restaurant after you opened it/).waitFor();
    await page.getByRole('button', { name: 'Save both changes' }).click();
    await flash(page, /is saved/);
    expect(await page.getByLabel('Second line').inputValue()).toBe('Upper deck');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Harbor Head');
  });
});

describe('Somebody who keeps one region', () => {
  it('neither finds, opens, imports nor changes a restaurant elsewhere, by screen or by API', async () => {
    const { page } = await staff.signedIn('/wagtail/');
    const group = await call(page, 'POST', '/wagtail/groups/new/', {
      name: 'Keepers of Texas',
      canAccessAdmin: true,
      grants: { locations: [{ country: 'US', state: 'TX', permissions: ['view', 'change'] }] },
    });
    expect(group.status, JSON.stringify(group.json)).toBe(200);
    const person = await call(page, 'POST', '/wagtail/users/new/', {
      username: 'tejana',
      email: 'tejana@lanternbay.example',
      password: STAFF_PASSWORD,
      passwordAgain: STAFF_PASSWORD,
      groups: [group.json['id']],
    });
    expect(person.status, JSON.stringify(person.json)).toBe(200);

    const own = await browser.visit({ baseURL: staff.baseURL() });
    await own.page.goto('/wagtail/');
    await fillSignIn(own.page, 'tejana');
    await own.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor({ state: 'detached' });
    await own.page.goto('/wagtail/locations/');
    await heading(own.page, 'Restaurants');
    const { json } = await call(own.page, 'GET', API);
    expect((json['rows'] as { state: string }[]).every(({ state }) => state === 'TX')).toBe(true);
    browser.tolerate(REFUSED_LINE);
    const document = await own.page.goto(`/wagtail/locations/${HARBOR_POINT.rlid}/`);
    expect(document?.status()).toBe(404);
    const body = { target: { ids: [HARBOR_POINT.rlid] }, change: { kind: 'close', until: null } };
    expect((await call(own.page, 'GET', `${API}${HARBOR_POINT.rlid}/`)).status).toBe(404);
    expect((await call(own.page, 'POST', '/wagtail/bulk/locations/location/change/', body)).json).toMatchObject({
      done: [],
    });
    const sheet = await (await own.page.request.get('/wagtail/locations/export/?format=csv')).text();
    expect(
      sheet
        .split('\r\n')
        .slice(1, -1)
        .every((line) => line.includes(',TX,')),
    ).toBe(true);

    await own.page.goto('/wagtail/locations/import/');
    await own.page.getByLabel('List of restaurants').setInputFiles({
      name: 'theirs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`rlid,name\n${HARBOR_POINT.rlid},Mine now\n`),
    });
    await own.page.getByRole('button', { name: 'Upload', exact: true }).click();
    await own.page.getByRole('button', { name: 'Preview changes' }).click();
    await own.page.getByText('The list changes nothing.').waitFor();
    await own.page.getByText(/is outside your region/).waitFor();
    expect(await own.page.getByRole('button', { name: /^Apply/ }).count()).toBe(0);
  });
});
