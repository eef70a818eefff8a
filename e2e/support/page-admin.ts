import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';

/** A page that is created by the API, for stories that do not test this. */
export interface PageSetup {
  parent: number;
  title: string;
  content?: Record<string, unknown>;
  template?: string;
  isDraft?: boolean;
}

/** The API's reply about a new page. */
export interface MadePage {
  id: number;
  slug: string;
}

/** Creates a page as the user who is signed in at `page`. Without content, the page has no blocks. */
export async function makePage(
  page: Page,
  { parent, title, content = { body: [] }, template = 'generic_content', isDraft = false }: PageSetup,
): Promise<MadePage> {
  const token = await page.request.get('/api-nc/csrftoken/');
  const { csrf_token } = (await token.json()) as { csrf_token: string };
  const made = await page.request.post(`/wagtail/pages/add/pages/${template}/${parent}/`, {
    headers: { 'x-csrftoken': csrf_token, accept: 'application/json', origin: new URL(token.url()).origin },
    data: { save_id: crypto.randomUUID(), title, slug: '', content, action: isDraft ? 'save' : 'publish' },
  });
  expect(made.ok(), await made.text()).toBe(true);
  return (await made.json()) as MadePage;
}

interface ListedPages {
  rows: { id: number; title: string; status: string }[];
}

/** The children of a page, in their order; by default the root pages of sites. */
export async function pagesBelow(page: Page, parent?: number): Promise<ListedPages['rows']> {
  const reply = await page.request.get(`/wagtail/api/main/pages/${parent === undefined ? '' : `?parent=${parent}`}`);
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as ListedPages).rows;
}

/** The id of the site's root page. */
export async function homeId(page: Page): Promise<number> {
  const [home] = await pagesBelow(page);
  if (!home) throw new Error('There is no site');
  return home.id;
}

/** A heading block as stored. */
export const headingBlock = (words: string) => ({
  id: crypto.randomUUID(),
  type: 'heading',
  version: 1,
  value: { heading_text: words, size: 'h2', style: 'plain' },
});

/** The response for guests at a URL, without following redirects. */
export async function asGuest(url: string): Promise<{ status: number; location: string | null; html: string }> {
  const reply = await fetch(url, { redirect: 'manual' });
  return { status: reply.status, location: reply.headers.get('location'), html: await reply.text() };
}

/** The main stream of blocks in the editor. */
export const bodyOf = (page: Page): Locator => page.locator('[data-path="body"]');

/** The blocks of one stream, without those nested in them. */
export const blocksOf = (stream: Locator): Locator => stream.locator(':scope > ol > li');

/** Adds a block at a stream's end with the picker. @returns the block's open card */
export async function addBlock(page: Page, stream: Locator, label: string): Promise<Locator> {
  const count = await blocksOf(stream).count();
  // A stream's own button is after those of the streams inside it.
  await stream.getByRole('button', { name: 'Add block' }).last().click();
  const picker = page.getByRole('dialog', { name: 'Insert a block' });
  await picker.getByRole('combobox', { name: 'Search blocks' }).fill(label);
  await picker
    .getByRole('option')
    .filter({ has: page.getByText(label, { exact: true }) })
    .first()
    .click();
  await picker.waitFor({ state: 'detached' });
  const card = blocksOf(stream).nth(count);
  await card.waitFor();
  return card;
}

/** Presses a rich text and waits until it is an editor with the cursor inside. */
export async function startRichText(scope: Locator, label: string): Promise<void> {
  await scope.getByLabel(label, { exact: true }).first().click();
  await inRichText(scope);
}

/** Waits until a rich text has the focus: its editor has loaded, or a dialog over it has closed. */
export const inRichText = (scope: Locator): Promise<void> =>
  eventually(
    () =>
      scope.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.isContentEditable),
    'the editor of a rich text has the focus',
  ).toBe(true);

export async function writeRichText(page: Page, scope: Locator, label: string, words: string): Promise<void> {
  await startRichText(scope, label);
  await page.keyboard.type(words);
}

/** Uploads a file in the open chooser, and chooses it. */
export async function uploadInChooser(
  page: Page,
  title: string,
  file: string | { name: string; mimeType: string; buffer: Buffer },
  altText?: string,
): Promise<void> {
  const chooser = page.getByRole('dialog', { name: title });
  await chooser.getByRole('tab', { name: 'Upload' }).click();
  await chooser.getByLabel('File').setInputFiles(file);
  if (altText !== undefined) await chooser.getByLabel('Alternative text').fill(altText);
  await chooser.getByRole('button', { name: 'Upload and choose' }).click();
  await chooser.waitFor({ state: 'detached' });
}

/** Chooses a page in the open chooser, by its title. */
export async function choosePage(page: Page, title: string): Promise<void> {
  const chooser = page.getByRole('dialog', { name: 'Choose a page' });
  await chooser.getByRole('searchbox').fill(title);
  await chooser.getByRole('button').filter({ hasText: title }).first().click();
  await chooser.waitFor({ state: 'detached' });
}

/** Presses Publish and waits until the page's status shows it. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await saved(page);
}

/** Waits until all input is saved. */
export const saved = (page: Page) =>
  page
    .getByTestId('save-state')
    .filter({ hasText: /^Saved/ })
    .waitFor();
