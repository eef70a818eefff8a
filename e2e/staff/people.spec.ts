import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, settled, useBrowser } from '../support/browser.ts';
import { HARBOR_POINT, MARKET_SQUARE } from '../support/cast.ts';
import { choosePage, headingBlock, homeId, type MadePage, makePage } from '../support/page-admin.ts';
import { fillSignIn, flash, heading, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['wharf'], { SEED: 'demo' });
let at: (path: string) => string;
beforeAll(() => {
  at = (path) => new URL(path, staff.baseURL()).href;
});

const PASSWORD = 'five gulls over the pier';
/** The smallest PNG there is; a last byte apart, they are different files. */
const png = (mark: number) =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.from([mark]),
  ]);

async function headersOf(page: Page): Promise<Record<string, string>> {
  const reply = await page.request.get(at('/api-nc/csrftoken/'));
  const { csrf_token } = (await reply.json()) as { csrf_token: string };
  return { 'x-csrftoken': csrf_token, accept: 'application/json', origin: new URL(staff.baseURL()).origin };
}

/** What the API answers to whoever is signed in at `page`. */
async function post(page: Page, path: string, data: unknown): Promise<{ status: number; body: unknown }> {
  const reply = await page.request.post(at(path), { headers: await headersOf(page), data });
  return { status: reply.status(), body: await reply.json().catch(() => null) };
}

async function get<T>(page: Page, path: string): Promise<{ status: number; body: T }> {
  const reply = await page.request.get(at(path), { headers: { accept: 'application/json' } });
  return { status: reply.status(), body: (await reply.json()) as T };
}

/** The status of a screen's own document. */
async function screenStatus(page: Page, path: string): Promise<number> {
  return (await page.request.get(at(path), { headers: { accept: 'text/html' } })).status();
}

async function addPicture(page: Page, title: string, collection: number, mark: number): Promise<number> {
  const reply = await page.request.post(at('/wagtail/images/multiple/add/'), {
    headers: await headersOf(page),
    multipart: {
      title,
      collection: String(collection),
      file: { name: `${title}.png`, mimeType: 'image/png', buffer: png(mark) },
    },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { item: { id: number } }).item.id;
}

interface Region {
  own: MadePage;
  other: MadePage;
  collection: number;
  ownPicture: number;
  otherPicture: number;
}

/** Two sections of pages and two collections with a picture each. */
async function prepare(page: Page): Promise<Region> {
  const parent = await homeId(page);
  const content = { body: [headingBlock('By the water')] };
  const addCollection = async (name: string) => {
    const { body } = await post(page, '/wagtail/collections/add/', { name, parent: null });
    return (body as { id: number }).id;
  };
  const collection = await addCollection('Maine pictures');
  const elsewhere = await addCollection('Illinois pictures');
  return {
    own: await makePage(page, { parent, title: 'Around Maine', content }),
    other: await makePage(page, { parent, title: 'Around Illinois', content }),
    collection,
    ownPicture: await addPicture(page, 'Lighthouse', collection, 1),
    otherPicture: await addPicture(page, 'Lake', elsewhere, 2),
  };
}

/** Makes the group by its form. */
async function makeGroup(page: Page): Promise<void> {
  await page.goto('/wagtail/groups/new/');
  await heading(page, 'New group');
  await page.getByLabel('Name', { exact: true }).fill('Maine managers');
  await page.getByRole('button', { name: 'Add a page' }).click();
  await choosePage(page, 'Around Maine');
  await page.getByRole('group', { name: 'Permissions: Around Maine' }).getByLabel('Publish').check();
  await page.getByRole('button', { name: 'Add a collection' }).click();
  await page.getByLabel('Collection', { exact: true }).selectOption({ label: 'Maine pictures' });
  const pictures = page.getByRole('group', { name: 'Permissions: Maine pictures, images' });
  for (const permission of ['Add', 'Edit', 'Choose']) await pictures.getByLabel(permission, { exact: true }).check();
  await page.getByRole('button', { name: 'Add a region' }).click();
  await page.getByLabel('Region', { exact: true }).selectOption({ label: 'Maine, United States' });
  await page
    .getByRole('group', { name: 'Permissions: Maine, United States' })
    .getByLabel('Edit', { exact: true })
    .check();
  await page.getByText('On the page “Around Maine” and all below it: edit and publish.').waitFor();
  await page.getByText('Maine, United States: view and edit locations.').waitFor();
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add the group' }).click();
  await flash(page, '“Maine managers” is added.');
}

/** Makes an account by its form; returns the link to be handed over. */
async function invite(page: Page): Promise<string> {
  await page.goto('/wagtail/users/new/');
  await heading(page, 'New user');
  await page.getByLabel('Username').fill('juniper');
  await page.getByLabel('First name').fill('Juniper');
  await page.getByLabel('E-mail').fill('juniper@lanternbay.example');
  await page.getByLabel('Maine managers').check();
  await page.getByRole('button', { name: 'Add the user' }).click();
  await heading(page, 'Juniper is added');
  return page.getByLabel('Link', { exact: true }).inputValue();
}

/** Uses the link in a browser of its own, and signs in. */
async function arrive(link: string): Promise<Page> {
  const { page } = await browser.visit({ baseURL: staff.baseURL() });
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await heading(page, 'Your password is set');
  await page.goto('/wagtail/login/');
  await fillSignIn(page, 'juniper', PASSWORD);
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor({ state: 'detached' });
  return page;
}

interface StoredPage {
  version: number;
  title: string;
  slug: string;
  content: unknown;
}

async function editPage(page: Page, { id }: MadePage, reader: Page): Promise<{ status: number; body: unknown }> {
  const { body } = await get<StoredPage>(reader, `/wagtail/api/main/pages/${id}/`);
  const { version, slug, content } = body;
  return post(page, `/wagtail/pages/${id}/edit/`, {
    base_version: version,
    save_id: crypto.randomUUID(),
    title: 'Along the coast',
    slug,
    content,
    action: 'publish',
  });
}

async function editPicture(page: Page, id: number, reader: Page): Promise<number> {
  const { body } = await get<{ version: number; collection: { id: number | null } | number | null }>(
    reader,
    `/wagtail/api/main/images/${id}/`,
  );
  const collection = typeof body.collection === 'object' ? (body.collection?.id ?? null) : body.collection;
  const data = {
    base_version: body.version,
    title: 'Seen anew',
    alt_text: '',
    tags: [],
    collection,
    focal_point: null,
  };
  return (await post(page, `/wagtail/images/${id}/`, data)).status;
}

async function editRestaurant(page: Page, rlid: number, reader: Page): Promise<number> {
  const { body } = await get<{ version: number; form: Record<string, unknown> }>(
    reader,
    `/wagtail/api/main/locations/${rlid}/`,
  );
  const data = { ...body.form, name: 'Renamed', base_version: body.version };
  return (await post(page, `/wagtail/locations/${rlid}/`, data)).status;
}

describe('A superuser with a region to hand over', () => {
  it('builds a group and an account by link, and the manager can change that region and nothing else', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page: chief } = await staff.signedIn();
    const region = await prepare(chief);
    await makeGroup(chief);
    const link = await invite(chief);
    const manager = await arrive(link);

    expect((await editPage(manager, region.own, chief)).status, 'their page').toBe(200);
    expect(await editPicture(manager, region.ownPicture, chief), 'their picture').toBe(200);
    expect(await editRestaurant(manager, HARBOR_POINT.rlid, chief), 'their restaurant').toBe(200);
    await manager.goto('/wagtail/');
    await manager.getByRole('link', { name: 'Locations', exact: true }).waitFor();
    expect(await manager.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0);

    expect((await editPage(manager, region.other, chief)).status, 'another page').toBe(404);
    expect(await editPicture(manager, region.otherPicture, chief), 'another picture').toBe(404);
    expect(await editRestaurant(manager, MARKET_SQUARE.rlid, chief), 'another restaurant').toBe(404);
    for (const path of [
      `/wagtail/api/main/pages/${region.other.id}/`,
      `/wagtail/api/main/images/${region.otherPicture}/`,
      `/wagtail/api/main/locations/${MARKET_SQUARE.rlid}/`,
    ])
      expect((await get(manager, path)).status, path).toBe(404);
    for (const path of [
      `/wagtail/pages/${region.other.id}/edit/`,
      `/wagtail/images/${region.otherPicture}/`,
      `/wagtail/locations/${MARKET_SQUARE.rlid}/`,
    ])
      expect(await screenStatus(manager, path), path).toBe(404);
    for (const path of ['/wagtail/users/', '/wagtail/groups/', '/wagtail/sites/'])
      expect(await screenStatus(manager, path), path).toBe(403);
  });

  it('deactivates the manager, who is out at once', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page: chief } = await staff.signedIn();
    const { page: manager } = await browser.visit({ baseURL: staff.baseURL() });
    await manager.goto('/wagtail/login/');
    await fillSignIn(manager, 'juniper', PASSWORD);
    await manager.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor({ state: 'detached' });
    await chief.goto('/wagtail/users/');
    await settled(chief);
    await expectAccessible(chief);
    await chief.getByRole('link', { name: 'Juniper' }).click();
    await heading(chief, 'Juniper');
    await chief.getByLabel(/^Active/).uncheck();
    await chief.getByRole('button', { name: 'Save' }).click();
    await flash(chief, 'The user is saved.');
    expect((await get(manager, '/wagtail/api/main/session/')).status).toBe(401);
  });
});
