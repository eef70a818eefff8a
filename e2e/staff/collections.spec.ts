import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { homeId, makePage, asGuest } from '../support/page-admin.ts';
import { eventually } from '../support/eventually.ts';
import { flash, heading, REFUSED_LINE, STAFF_PASSWORD, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['wharf']);
let at: (path: string) => string;
beforeAll(() => {
  at = (path) => new URL(path, staff.baseURL()).href;
});

const SECRET = 'low tide at noon';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(
  page: Page,
  kind: 'images' | 'documents',
  collection: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<number> {
  const token = await page.request.get(at('/api-nc/csrftoken/'));
  const { csrf_token } = (await token.json()) as { csrf_token: string };
  const reply = await page.request.post(at(`/wagtail/${kind}/multiple/add/`), {
    headers: { 'x-csrftoken': csrf_token, accept: 'application/json', origin: new URL(staff.baseURL()).origin },
    multipart: { title: '', collection, file },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { item: { id: number } }).item.id;
}

/** Adds a collection by its form. @returns its id */
async function addCollection(page: Page, name: string, into = ''): Promise<string> {
  await page.goto('/wagtail/collections/add/');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Parent collection').selectOption(into);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await flash(page, `“${name}” is added.`);
  await heading(page, name);
  return /(\d+)\/$/.exec(page.url())?.[1] ?? '';
}

/** What a script of a stranger is told. */
async function asScript(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(at(path), { headers, redirect: 'manual' });
  return { status: reply.status, etag: reply.headers.get('etag'), caching: reply.headers.get('cache-control') };
}

/** Makes an account with the stories' password by its form. */
async function addByPassword(page: Page, username: string, group?: string): Promise<void> {
  await page.goto('/wagtail/users/new/');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('E-mail').fill(`${username}@lanternbay.example`);
  if (group) await page.getByLabel(group, { exact: true }).check();
  await page.getByLabel('You, on this screen').check();
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Add user' }).click();
  await flash(page, /is added/);
}

/** The address of an account's screen, found by the list. */
async function addressOf(page: Page, username: string): Promise<string> {
  await page.goto(`/wagtail/users/?q=${username}`);
  const address = await page.getByRole('link', { name: username, exact: true }).getAttribute('href');
  return address ?? '';
}

describe('A collection', () => {
  it('with a password gives its files to visitors with the password and to no others', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page: chief } = await staff.signedIn();
    const top = await addCollection(chief, 'Staff handbook');
    const below = await addCollection(chief, 'Recipes', top);
    const id = await upload(chief, 'documents', below, {
      name: 'chowder.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Two quarts of cream'),
    });
    const image = await upload(chief, 'images', below, { name: 'pot.png', mimeType: 'image/png', buffer: PIXEL });
    const { slug } = await makePage(chief, {
      parent: await homeId(chief),
      title: 'Soup of the day',
      content: { body: [], share_image: image },
    });
    const shared = async () => /property="og:image" content="([^"]+)"/.exec((await asGuest(at(`/${slug}/`))).html)?.[1];
    const address = `/documents/${id}/chowder.txt`;
    const before = await asScript(address);
    expect(before.status).toBe(200);
    const rendition = new URL((await shared()) ?? '').pathname;
    expect((await asScript(rendition)).status).toBe(200);

    await chief.goto(`/wagtail/collections/${top}/privacy/`);
    await chief.getByLabel('Everybody with the password').check();
    await expectAccessible(chief);
    await chief.getByLabel('Password', { exact: true }).fill('short');
    await chief.getByRole('button', { name: 'Save', exact: true }).click();
    await chief.getByText('at least 8 characters').last().waitFor();
    await chief.getByLabel('Password', { exact: true }).fill(SECRET);
    await chief.getByRole('button', { name: 'Save', exact: true }).click();
    await heading(chief, /^Staff handbook$/);
    await expectAccessible(chief);

    for (const tag of [before.etag ?? '', '*'])
      expect(await asScript(address, { 'if-none-match': tag })).toMatchObject({ status: 404, etag: null });
    expect((await asScript(address)).caching).toContain('no-store');
    expect((await asScript(rendition)).status, 'the image’s own address').toBe(404);
    await eventually(shared, 'the page no longer shows the image').toBeUndefined();

    const { page: guest } = await browser.visit({ baseURL: staff.baseURL(), javaScriptEnabled: false });
    await guest.goto(address);
    await heading(guest, 'This file has a password');
    expect(await guest.content()).not.toContain('Two quarts');
    await guest.getByLabel('Password').fill('high tide');
    await guest.getByRole('button', { name: 'Open' }).click();
    await guest.getByText('This password is not right.').waitFor();
    await guest.getByLabel('Password').fill(SECRET);
    const download = guest.waitForEvent('download');
    await guest.getByRole('button', { name: 'Open' }).click();
    expect((await download).suggestedFilename()).toBe('chowder.txt');

    await chief.goto(`/wagtail/collections/${below}/privacy/`);
    await chief.getByText('“Staff handbook” above already restricts these files: Password').waitFor();
    await expectAccessible(chief);
  });

  it('is named, moved and only deleted when it is empty', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await staff.signedIn();
    const press = await addCollection(page, 'Press');
    const logos = await addCollection(page, '<b>Logos</b>');
    await page.goto(`/wagtail/collections/${logos}/`);
    await page.getByLabel('Name', { exact: true }).fill('Logos');
    await page.getByLabel('Parent collection').selectOption(press);
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await flash(page, 'The collection is saved.');

    await page.goto(`/wagtail/collections/${press}/delete/`);
    await page.getByText('This collection is not empty').waitFor();
    await page.getByRole('link', { name: 'Logos', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await expectAccessible(page);
    await page.goto(`/wagtail/collections/${logos}/delete/`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await flash(page, '“Logos” is deleted.');
    await page.goto(`/wagtail/collections/${press}/delete/`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await flash(page, '“Press” is deleted.');
    await page.goto(`/wagtail/collections/${press}/`);
    await page.getByText('This collection does not exist').waitFor();
    await page.getByRole('link', { name: 'Collections', exact: true }).first().waitFor();
  });
});

describe('Somebody who keeps accounts', () => {
  it('neither sees the box for superusers, nor gives a group that holds more, nor opens a superuser’s account', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page: chief } = await staff.signedIn();
    await chief.goto('/wagtail/groups/new/');
    await chief.getByLabel('Name', { exact: true }).fill('Keepers of accounts');
    for (const model of ['Users', 'Groups'])
      for (const right of ['Add', 'Edit', 'Delete'])
        await chief.getByRole('checkbox', { name: `${right}: ${model}`, exact: true }).check();
    await chief.getByRole('button', { name: 'Add group' }).click();
    await flash(chief, '“Keepers of accounts” is added.');
    await chief.goto('/wagtail/groups/new/');
    await chief.getByLabel('Name', { exact: true }).fill('Redirectors');
    await chief.getByRole('checkbox', { name: 'Edit: Redirects', exact: true }).check();
    await chief.getByRole('button', { name: 'Add group' }).click();
    await flash(chief, '“Redirectors” is added.');
    await addByPassword(chief, 'keeper', 'Keepers of accounts');
    await addByPassword(chief, 'colleague');
    const superuser = await addressOf(chief, 'wharf');

    const { page: keeper } = await staff.signedIn('/wagtail/users/new/', {}, 'keeper');
    await heading(keeper, 'Add user');
    await keeper.getByText('1 more group can do more than you, so you cannot assign it.').waitFor();
    expect(await keeper.getByLabel('Redirectors').count()).toBe(0);
    expect(await keeper.getByLabel(/^Superuser/).count()).toBe(0);
    await expectAccessible(keeper);
    await keeper.goto(superuser);
    await keeper.getByText('Only a superuser may change a superuser’s account.').waitFor();
    expect(await keeper.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await keeper.goto('/wagtail/groups/new/');
    await heading(keeper, 'Add group');
    expect(await keeper.getByRole('checkbox', { name: 'Edit: Redirects' }).count()).toBe(0);
    await keeper.goto('/wagtail/groups/');
    await keeper.getByRole('link', { name: 'Redirectors', exact: true }).click();
    await keeper.getByText('This group has more rights than you.').waitFor();

    await keeper.goto(await addressOf(keeper, 'colleague'));
    await keeper.getByLabel('Keepers of accounts').check();
    await keeper.getByRole('button', { name: 'Save', exact: true }).click();
    await flash(keeper, 'The user is saved.');
  });

  it('cannot take the last superuser away, nor can the superuser', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await staff.signedIn();
    await page.goto(await addressOf(page, 'wharf'));
    await heading(page, 'wharf');
    for (const box of [/^Superuser/, /^Active/]) expect(await page.getByLabel(box).isDisabled()).toBe(true);
    expect(await page.getByRole('link', { name: 'Delete', exact: true }).count()).toBe(0);
    await page.goto('/wagtail/users/?q=wharf');
    await page.getByRole('checkbox', { name: /wharf/ }).check();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('You cannot do this to your own account').waitFor();
  });
});
