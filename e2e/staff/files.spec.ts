import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { homeId, makePage } from '../support/page-admin.ts';
import { flash, heading, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['harbor']);
const at = (path: string) => new URL(path, staff.baseURL()).href;

const textFile = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });
const VIDEO = join(projectRoot(), 'seeds/demo/videos/harbor-loop');
const CAPTIONS = 'WEBVTT\n\n00:00.500 --> 00:01.500\n[Waves]\n';

async function uploadDocuments(page: Page, files: readonly ReturnType<typeof textFile>[], told: string): Promise<void> {
  await page.goto('/wagtail/documents/multiple/add/');
  await heading(page, 'Add documents');
  await page.getByLabel('Choose documents').setInputFiles([...files]);
  await page.getByText(told, { exact: true }).waitFor();
}

const open = async (page: Page, list: string, title: string) => {
  await page.goto(list);
  await page.getByRole('link', { name: title, exact: true }).click();
  await heading(page, title);
};

describe('Somebody who keeps the documents', () => {
  it('uploads two and a bad one, and learns of each what became of it', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await staff.signedIn();
    const bad = { name: 'Price list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ this is a program') };
    await uploadDocuments(
      page,
      [textFile('Raw bar.txt', 'Oysters'), bad, textFile('Wine list.txt', 'Dry')],
      '2 added, 1 refused',
    );
    const refused = page.getByRole('listitem').filter({ hasText: 'Price list.pdf' });
    expect(await refused.textContent()).toMatch(/Not added\. .*\.pdf/);
    await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Documents' }).click();
    await heading(page, 'Documents');
    await page.getByText('2 documents', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('replaces the file of one, and guests get the new file at the new address', async () => {
    const { page } = await staff.signedIn();
    await uploadDocuments(page, [textFile('Tide table.txt', 'High at noon')], '1 added');
    await open(page, '/wagtail/documents/', 'Tide table');
    const old = (await page.getByRole('link', { name: /^\/documents\// }).getAttribute('href')) ?? '';
    expect(await (await fetch(at(old))).text()).toBe('High at noon');
    await page.getByLabel('Title').fill('Tide table of the harbor');
    await page.getByLabel('New file').setInputFiles(textFile('Tides of May.txt', 'High at one'));
    await page.getByRole('button', { name: 'Replace…' }).click();
    await page.getByRole('dialog').getByText('The address of the document changes with its name.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click();
    await flash(page, 'has a new file');
    const address = page.getByRole('link', { name: /Tides of May/ });
    await address.waitFor();
    const url = (await address.getAttribute('href')) ?? '';
    expect(url.split('/')[2]).toBe(old.split('/')[2]);
    expect(await (await fetch(at(url))).text()).toBe('High at one');
    expect((await fetch(at(old))).status).toBe(404);
    // What was typed beside the file is still there.
    expect(await page.getByLabel('Title').inputValue()).toBe('Tide table of the harbor');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await flash(page, 'is saved');
  });

  it('sees that another user was first, and loses nothing', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page, context } = await staff.signedIn();
    await uploadDocuments(page, [textFile('Rota.txt', 'Monday')], '1 added');
    await open(page, '/wagtail/documents/', 'Rota');
    const other = await context.newPage();
    await open(other, '/wagtail/documents/', 'Rota');
    await other.getByLabel('Title').fill('Rota of the bar');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await flash(other, 'is saved');
    await page.getByLabel('Title').fill('Rota of the kitchen');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('changed this document after you opened it').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Rota of the kitchen');
    await page.getByRole('button', { name: 'Overwrite with my version' }).click();
    await flash(page, '“Rota of the kitchen” is saved');
  });

  it('deletes one that is used only after a tick', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await staff.signedIn();
    await uploadDocuments(page, [textFile('Mooring rules.txt', 'Slow')], '1 added');
    await open(page, '/wagtail/documents/', 'Mooring rules');
    const id = Number(/\/edit\/(\d+)\//.exec(page.url())?.[1]);
    const links = [{ url: { document: id }, display_name: 'Read the rules' }];
    const body = [{ id: crypto.randomUUID(), type: 'link_row', version: 1, value: { links } }];
    await makePage(page, { parent: await homeId(page), title: 'Moorings', content: { body } });
    await page.goto(`/wagtail/documents/delete/${id}/`);
    await heading(page, 'Delete “Mooring rules”');
    await page.getByRole('link', { name: 'Moorings' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('The document is in use. Tick the box to delete it anyway.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Delete it although it is in use').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await flash(page, '“Mooring rules” is deleted.');
    await heading(page, 'Documents');
    expect(await page.getByRole('link', { name: 'Mooring rules' }).count()).toBe(0);
    // It can be restored, with its uses.
    await page.getByRole('button', { name: 'Deleted records' }).click();
    await heading(page, 'Deleted records');
    const restore = page.getByRole('button', { name: 'Restore Mooring rules' });
    await restore.waitFor();
    await expectAccessible(page);
    await restore.click();
    await flash(page, '“Mooring rules” is restored.');
    await page.goto(`/wagtail/documents/usage/${id}/`);
    await page.getByRole('link', { name: 'Moorings' }).waitFor();
  });
});

describe('Somebody who keeps the videos', () => {
  it('chooses an image as the poster, which then is not deleted by mistake, and is another when that is replaced', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await staff.signedIn('/wagtail/images/multiple/add/');
    const shade = (r: number) =>
      sharp({ create: { width: 320, height: 180, channels: 3, background: { r, g: 90, b: 60 } } })
        .png()
        .toBuffer();
    const images = [
      { name: 'Dock at noon.png', mimeType: 'image/png', buffer: await shade(10) },
      { name: 'Dock at night.png', mimeType: 'image/png', buffer: await shade(200) },
    ];
    await page.getByLabel('Choose images').setInputFiles(images);
    await page.getByText('2 added', { exact: true }).waitFor();
    const noon = (await page.getByRole('link', { name: 'Dock at noon' }).getAttribute('href')) ?? '';
    await page.goto('/wagtail/videos/multiple/add/');
    const video = { name: 'The dock.webm', mimeType: 'video/webm', buffer: await readFile(`${VIDEO}.webm`) };
    await page.getByLabel('Choose videos').setInputFiles([video]);
    await page.getByText('1 added', { exact: true }).waitFor();
    await open(page, '/wagtail/videos/', 'The dock');

    await page.getByRole('button', { name: 'Choose an image' }).click();
    const chooser = page.getByRole('dialog', { name: 'Choose an image' });
    await chooser
      .getByRole('button', { name: /^Dock at noon/ })
      .first()
      .click();
    await page.getByRole('group', { name: 'Poster' }).getByText('Dock at noon').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await flash(page, '“The dock” is saved.');
    const videoPath = new URL(page.url()).pathname;

    await page.goto(join(noon, 'delete/'));
    await page.getByRole('link', { name: 'The dock', exact: true }).waitFor();
    await page.getByText('Video', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('The image is in use. Tick the box to delete it anyway.').waitFor();
    await page.getByRole('button', { name: 'Replace it everywhere…' }).click();
    await chooser
      .getByRole('button', { name: /^Dock at night/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Replace everywhere', exact: true }).click();
    await flash(page, 'Replaced in 1 place.');
    await page.goto(videoPath);
    await page.getByRole('group', { name: 'Poster' }).getByText('Dock at night').waitFor();
    await expectAccessible(page);
  });

  it('uploads one in two formats, gives it captions, and takes a frame as its poster', async () => {
    const { page } = await staff.signedIn('/wagtail/videos/');
    await page.getByRole('link', { name: 'Add videos' }).first().click();
    await heading(page, 'Add videos');
    const video = { name: 'The pier at dawn.webm', mimeType: 'video/webm', buffer: await readFile(`${VIDEO}.webm`) };
    await page.getByLabel('Choose videos').setInputFiles([video]);
    await page.getByText('1 added', { exact: true }).waitFor();
    await open(page, '/wagtail/videos/', 'The pier at dawn');

    await page.getByLabel('Another file of the same video').setInputFiles(`${VIDEO}.mp4`);
    await page.getByRole('button', { name: 'Add file' }).click();
    const files = page.getByRole('list', { name: 'Files of the video' });
    await files.getByRole('link', { name: /^MP4/ }).waitFor();

    await page.getByRole('button', { name: 'Add track' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add track' });
    await dialog.getByLabel('File').setInputFiles(textFile('bad.vtt', 'WEBVTT\n\n00:01 --> 00:02\nHello'));
    await dialog.getByText(/^Line 3: the timing must look like/).waitFor();
    await dialog.getByLabel('File').setInputFiles(textFile('captions.vtt', CAPTIONS));
    await dialog.getByLabel('Label').fill('English');
    await dialog.getByLabel('Language').fill('en');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add track' }).click();
    await dialog.waitFor({ state: 'detached' });
    const track = page.getByRole('list', { name: 'Tracks of the video' }).getByRole('link', { name: 'English' });
    await track.waitFor();
    const served = await fetch(at((await track.getAttribute('href')) ?? ''));
    expect([served.headers.get('content-type'), await served.text()]).toEqual(['text/vtt; charset=utf-8', CAPTIONS]);

    const player = page.locator('video');
    await eventually(() => player.evaluate((one) => (one as HTMLVideoElement).readyState >= 2), 'the video').toBe(true);
    await player.evaluate(
      (one) =>
        new Promise((resolve) => {
          one.addEventListener('seeked', resolve, { once: true });
          (one as HTMLVideoElement).currentTime = 1;
        }),
    );
    await page.getByRole('button', { name: 'Use this frame' }).click();
    await flash(page, 'The frame is now the poster.');
    await eventually(() => player.getAttribute('poster'), 'the poster').toMatch(/^\/media\/images\//);
    await expectAccessible(page);
    await page.goto('/wagtail/videos/');
    const row = page.getByRole('row').filter({ hasText: 'The pier at dawn' });
    await row.locator('img').waitFor();
    await expectAccessible(page);
  });
});

describe('A reader who spaces text', () => {
  const SPACED = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';
  const expectFit = async (page: Page) => {
    await page.addStyleTag({ content: SPACED });
    await page.locator('input[type=file]').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  };

  it('sees all of the screens that take files at 320 pixels', async () => {
    const { page } = await staff.signedIn(undefined, { viewport: { width: 320, height: 640 }, bypassCSP: true });
    await uploadDocuments(page, [textFile('Ferry times.txt', 'Each hour')], '1 added');
    await expectFit(page);
    await open(page, '/wagtail/documents/', 'Ferry times');
    await expectFit(page);
  });
});

describe('In forced colors', () => {
  it('an outline tells which screen of a document is shown', async () => {
    const { page } = await staff.signedIn(undefined, { forcedColors: 'active' });
    await uploadDocuments(page, [textFile('Lobster pots.txt', 'Forty')], '1 added');
    await open(page, '/wagtail/documents/', 'Lobster pots');
    const current = page.getByRole('main').locator('nav a[aria-current]');
    const others = page.getByRole('main').locator('nav a:not([aria-current])');
    const outlineOf = (link: Locator) => link.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect([await outlineOf(current), await outlineOf(others.last())]).toEqual(['solid', 'none']);
  });
});
