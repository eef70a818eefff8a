import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { HARBOR_POINT, MARKET_SQUARE } from '../support/cast.ts';
import { choosePage, headingBlock, homeId, type MadePage, makePage, publish } from '../support/page-admin.ts';
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

async function addImage(page: Page, title: string, collection: number, mark: number): Promise<number> {
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
  /** The collection of another region. */
  elsewhere: number;
  ownImage: number;
  otherImage: number;
}

/** Two sections of pages and two collections with an image each. */
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
    elsewhere,
    ownImage: await addImage(page, 'Lighthouse', collection, 1),
    otherImage: await addImage(page, 'Lake', elsewhere, 2),
  };
}

/** Makes the group by its form. */
async function makeGroup(page: Page): Promise<void> {
  await page.goto('/wagtail/groups/new/');
  await heading(page, 'Add group');
  await page.getByLabel('Name', { exact: true }).fill('Maine managers');
  await page.getByRole('button', { name: 'Add page' }).click();
  await choosePage(page, 'Around Maine');
  await page.getByRole('group', { name: 'Permissions: Around Maine' }).getByLabel('Publish').check();
  await page.getByRole('button', { name: 'Add collection' }).click();
  await page.getByLabel('Collection', { exact: true }).selectOption({ label: 'Maine pictures' });
  const permissions = page.getByRole('group', { name: 'Permissions: Maine pictures, images' });
  for (const permission of ['Add', 'Edit', 'Choose']) await permissions.getByLabel(permission, { exact: true }).check();
  await page.getByRole('button', { name: 'Add region' }).click();
  await page.getByLabel('Region', { exact: true }).selectOption({ label: 'Maine, United States' });
  await page
    .getByRole('group', { name: 'Permissions: Maine, United States' })
    .getByLabel('Edit', { exact: true })
    .check();
  await page.getByText('On the page “Around Maine” and all pages below: edit and publish.').waitFor();
  await page.getByText('Maine, United States: view and edit restaurants.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add group' }).click();
  await flash(page, '“Maine managers” is added.');
}

/** Makes an account by its form; returns the link to be handed over. */
async function invite(page: Page): Promise<string> {
  await page.goto('/wagtail/users/new/');
  await heading(page, 'Add user');
  await page.getByLabel('Username').fill('juniper');
  await page.getByLabel('First name').fill('Juniper');
  await page.getByLabel('E-mail').fill('juniper@lanternbay.example');
  await page.getByLabel('Maine managers').check();
  await page.getByRole('button', { name: 'Add user' }).click();
  await heading(page, 'Juniper is added');
  return page.getByLabel('Link', { exact: true }).inputValue();
}

/** Uses the link in a browser of its own, and signs in. */
async function arrive(link: string): Promise<Page> {
  const { page } = await browser.visit({ baseURL: staff.baseURL() });
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat new password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await heading(page, 'Your password is set');
  await page.goto('/wagtail/login/');
  await fillSignIn(page, 'juniper', PASSWORD);
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor({ state: 'detached' });
  return page;
}

/** What the manager does all day, by the screens. */
async function workInRegion(page: Page, { own, ownImage }: Region): Promise<void> {
  await page.goto(`/wagtail/pages/${own.id}/edit/`);
  await page.getByLabel('Title (required)').fill('Along the coast of Maine');
  await publish(page);
  await page.goto(`/wagtail/images/${ownImage}/`);
  await page.getByLabel('Title', { exact: true }).fill('Seen anew');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await flash(page, '“Seen anew” is saved.');
  await page.goto(`/wagtail/locations/${HARBOR_POINT.rlid}/`);
  await page.getByLabel('Second line').fill('Upper deck');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await flash(page, /is saved/);
}

/** What a page holds, as a save of it would send it. */
async function pageForm(reader: Page, { id }: MadePage): Promise<Record<string, unknown>> {
  const { body } = await get<{ saved: { version: number }; title: string; slug: string; content: unknown }>(
    reader,
    `/wagtail/api/main/pages/${id}/`,
  );
  const { saved: at, title, slug, content } = body;
  return { baseVersion: at.version, save_id: crypto.randomUUID(), title, slug, content, action: 'publish' };
}

async function imageForm(reader: Page, id: number): Promise<Record<string, unknown>> {
  const { body } = await get<{ version: number }>(reader, `/wagtail/api/main/images/${id}/`);
  return {
    baseVersion: body.version,
    title: 'Taken over',
    altText: '',
    tags: [],
    collection: null,
    focalPoint: null,
  };
}

async function restaurantForm(reader: Page, rlid: number): Promise<Record<string, unknown>> {
  const { body } = await get<{ version: number; form: Record<string, unknown> }>(
    reader,
    `/wagtail/api/main/locations/${rlid}/`,
  );
  return { ...body.form, name: 'Taken over', baseVersion: body.version };
}

/** What the manager must not change, as the chief sees it. */
async function everything(chief: Page, { own, other, ownImage, otherImage, elsewhere }: Region): Promise<unknown[]> {
  const paths = [
    `pages/${own.id}/`,
    `pages/${other.id}/`,
    `images/${ownImage}/`,
    `images/${otherImage}/`,
    `locations/${MARKET_SQUARE.rlid}/`,
    `collections/${elsewhere}/`,
    'groups/',
    'sites/',
  ];
  return Promise.all(paths.map(async (path) => (await get(chief, `/wagtail/api/main/${path}`)).body));
}

/** Everything that could reach beyond the region, as [what, path, body, the refusal]. The chief reads what to send. */
async function attempts(chief: Page, region: Region): Promise<[string, string, unknown, number][]> {
  const { own, other, ownImage, otherImage, elsewhere } = region;
  const copy = { new_title: 'Copy', new_slug: 'copy', copy_subpages: true, publish_copies: true, alias: false };
  const upload = { ...(await imageForm(chief, ownImage)), collection: elsewhere };
  const withForeignImage = {
    ...(await pageForm(chief, own)),
    content: { body: [headingBlock('By the water')], share_image: otherImage },
  };
  return [
    ['another page', `/wagtail/pages/${other.id}/edit/`, await pageForm(chief, other), 404],
    ['unpublishing it', `/wagtail/pages/${other.id}/unpublish/`, { include_descendants: false }, 404],
    ['deleting it', `/wagtail/pages/${other.id}/delete/`, {}, 404],
    ['moving it here', `/wagtail/pages/${other.id}/move/${own.id}/confirm/`, {}, 404],
    ['copying it here', `/wagtail/pages/${other.id}/copy/`, { ...copy, new_parent_page: own.id }, 404],
    ['showing an image of others', `/wagtail/pages/${own.id}/edit/`, withForeignImage, 400],
    ['another image', `/wagtail/images/${otherImage}/`, await imageForm(chief, otherImage), 404],
    ['deleting it', `/wagtail/images/${otherImage}/delete/`, {}, 404],
    ['moving an image elsewhere', `/wagtail/images/${ownImage}/`, upload, 400],
    [
      'another restaurant',
      `/wagtail/locations/${MARKET_SQUARE.rlid}/`,
      await restaurantForm(chief, MARKET_SQUARE.rlid),
      404,
    ],
    ['archiving it', `/wagtail/locations/${MARKET_SQUARE.rlid}/archive/`, { baseVersion: 1 }, 404],
    ['a collection', `/wagtail/collections/${elsewhere}/`, { name: 'Mine', parent: null, baseVersion: 1 }, 404],
    ['opening it', `/wagtail/collections/${elsewhere}/privacy/`, { privacy: 'public', baseVersion: 1 }, 404],
    ['a group of their own', '/wagtail/groups/new/', { name: 'Mine', canAccessAdmin: true, grants: {} }, 403],
    ['somebody of their own', '/wagtail/users/new/', { username: 'mine', email: 'mine@lanternbay.example' }, 403],
    ['a site', '/wagtail/sites/delete/1/', {}, 403],
  ];
}

describe('A superuser with a region to hand over', () => {
  it('builds a group and an account by link, and the manager can change that region and nothing else', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page: chief } = await staff.signedIn();
    const region = await prepare(chief);
    await makeGroup(chief);
    const link = await invite(chief);
    const manager = await arrive(link);

    await workInRegion(manager, region);
    await manager.goto('/wagtail/');
    await manager.getByRole('link', { name: 'Restaurants', exact: true }).waitFor();
    for (const name of ['Users', 'Groups', 'Sites', 'Settings', 'Redirects', 'Collections'])
      expect(await manager.getByRole('link', { name, exact: true }).count(), name).toBe(0);

    const before = await everything(chief, region);
    for (const [what, path, data, status] of await attempts(chief, region))
      expect((await post(manager, path, data)).status, what).toBe(status);
    const bulk = [
      post(manager, '/wagtail/bulk/images/image/delete/', { ids: [region.otherImage], althoughUsed: true }),
      post(manager, '/wagtail/bulk/locations/location/change/', {
        target: { ids: [MARKET_SQUARE.rlid] },
        change: { kind: 'close', until: null },
      }),
    ];
    for (const { body } of await Promise.all(bulk)) expect(body).toMatchObject({ done: [] });
    expect(await everything(chief, region), 'nothing of it left a trace').toEqual(before);

    for (const path of [
      `/wagtail/api/main/pages/${region.other.id}/`,
      `/wagtail/api/main/pages/${region.other.id}/history/`,
      `/wagtail/api/main/images/${region.otherImage}/`,
      `/wagtail/api/main/locations/${MARKET_SQUARE.rlid}/`,
      `/wagtail/pages/${region.other.id}/view_draft/`,
    ])
      expect((await get(manager, path)).status, path).toBe(404);
    for (const path of [
      `/wagtail/pages/${region.other.id}/edit/`,
      `/wagtail/images/${region.otherImage}/`,
      `/wagtail/locations/${MARKET_SQUARE.rlid}/`,
    ])
      expect(await screenStatus(manager, path), path).toBe(404);
    for (const path of ['/wagtail/users/', '/wagtail/groups/', '/wagtail/sites/', '/wagtail/collections/'])
      expect(await screenStatus(manager, path), path).toBe(403);
    const { body: choices } = await get<{ rows: { title: string }[] }>(manager, '/wagtail/api/main/choosers/images/');
    expect(choices.rows.map(({ title }) => title)).toEqual(['Seen anew']);
  });

  it('deactivates the manager, who is out at once', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page: chief } = await staff.signedIn();
    const { page: manager } = await browser.visit({ baseURL: staff.baseURL() });
    await manager.goto('/wagtail/login/');
    await fillSignIn(manager, 'juniper', PASSWORD);
    await manager.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor({ state: 'detached' });
    await chief.goto('/wagtail/users/');
    await chief.getByRole('link', { name: 'Juniper' }).waitFor();
    await expectAccessible(chief);
    await chief.getByRole('link', { name: 'Juniper' }).click();
    await heading(chief, 'Juniper');
    await chief.getByLabel(/^Active/).uncheck();
    await chief.getByRole('button', { name: 'Save' }).click();
    await flash(chief, 'The user is saved.');
    expect((await get(manager, '/wagtail/api/main/session/')).status).toBe(401);
  });
});
