import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { asGuest, homeId, makePage } from '../support/page-admin.ts';
import { flash, heading, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['harbor']);

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A small image; another number is another image. */
async function makeImage(number: number, width = 64, height = 48): Promise<Buffer> {
  const background = { r: (number * 37) % 256, g: (number * 91) % 256, b: (number * 53) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

async function upload(page: Page, files: readonly ChosenFile[]): Promise<void> {
  await page.getByLabel('Choose images').setInputFiles([...files]);
}

describe('Somebody who keeps the images', () => {
  it('uploads 30 at once, learns of each what became of it, and counts as added only what is', async () => {
    // The three bad ones are refused with 400.
    browser.tolerate(REFUSED_LINE);
    const { page } = await staff.signedIn('/wagtail/images/');
    await page.getByRole('link', { name: 'Add images' }).first().click();
    await heading(page, 'Add images');
    const good = await Promise.all(
      Array.from({ length: 27 }, async (_, at): Promise<ChosenFile> => {
        return { name: `tide-${at + 1}.png`, mimeType: 'image/png', buffer: await makeImage(at + 1) };
      }),
    );
    const whole = await makeImage(99, 300, 300);
    const bad: ChosenFile[] = [
      { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
      { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { name: 'cut.png', mimeType: 'image/png', buffer: whole.subarray(0, whole.length - 40) },
    ];
    await upload(page, [...good.slice(0, 10), ...bad, ...good.slice(10)]);
    await page.getByText('27 added, 3 refused', { exact: true }).waitFor();
    await page.getByText('Describe the images').waitFor();
    const lines = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
    expect(await lines.count()).toBe(30);
    for (const { name } of bad) {
      const line = lines.filter({ hasText: name });
      expect(await line.textContent()).toContain('Not added.');
      await line.getByRole('button', { name: `Try again: ${name}` }).waitFor();
    }
    expect(await lines.filter({ hasText: 'Added as' }).count()).toBe(27);
    await expectAccessible(page);

    await upload(page, [{ name: 'again.png', mimeType: 'image/png', buffer: await makeImage(1) }]);
    const again = lines.filter({ hasText: 'again.png' });
    await again.getByText('Already in the library as').waitFor();
    expect(await again.getByRole('link').textContent()).toBe('tide-1');
    await again.getByRole('button', { name: 'Keep both: again.png' }).click();
    await again.getByText('Added as').waitFor();

    await page.goto('/wagtail/images/?q=tide');
    await page.getByText('27 images found').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByRole('table', { name: 'Images' }).waitFor();
    await expectAccessible(page);
  });

  it('sets the focal point by keyboard and by pointer, and guests get the other cut', async () => {
    const { page } = await staff.signedIn('/wagtail/images/multiple/add/');
    await upload(page, [{ name: 'Lighthouse.png', mimeType: 'image/png', buffer: await makeImage(200, 800, 400) }]);
    const added = page.getByRole('link', { name: 'Lighthouse' });
    const address = (await added.getAttribute('href')) ?? '';
    const id = Number(/(\d+)\/$/.exec(address)?.[1]);
    const { slug } = await makePage(page, {
      parent: await homeId(page),
      title: 'The lighthouse',
      content: { body: [], share_image: id },
    });
    const url = new URL(`/${slug}/`, staff.baseURL()).href;
    const cut = async () => /property="og:image" content="([^"]+)"/.exec((await asGuest(url)).html)?.[1];
    const first = await cut();
    expect(first).toMatch(/fill-1200x630\.jpeg$/);

    await page.goto(address);
    await heading(page, 'Lighthouse');
    await expectAccessible(page);
    const marker = page.getByRole('button', { name: /^Focal point/ });
    await marker.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowUp');
    expect(await marker.getAttribute('aria-label')).toBe('Focal point: 10% from the left, 49% from the top');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await flash(page, '“Lighthouse” is saved.');
    await eventually(async () => (await cut()) !== first, 'the cut of the keyboard’s point').toBe(true);
    const second = await cut();

    const box = await page
      .getByRole('button', { name: /^Focal point/ })
      .locator('..')
      .boundingBox();
    if (!box) throw new Error('The image has no place');
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    const left = page.getByLabel('From the left, in percent');
    await eventually(async () => Math.abs(Number(await left.inputValue()) - 90) < 1, 'the pointer’s point').toBe(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await eventually(async () => ![first, second].includes(await cut()), 'the cut of the pointer’s point').toBe(true);
    const reply = await page.request.get((await cut()) ?? '');
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('puts another in the place of one that goes, and guests see that', async () => {
    const { page } = await staff.signedIn('/wagtail/images/multiple/add/');
    const ids: number[] = [];
    for (const [at, name] of ['Old menu', 'New menu'].entries()) {
      await upload(page, [{ name: `${name}.png`, mimeType: 'image/png', buffer: await makeImage(300 + at, 800, 400) }]);
      const address = (await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '';
      ids.push(Number(/(\d+)\/$/.exec(address)?.[1]));
    }
    const [old, other] = ids as [number, number];
    const body = [
      {
        id: crypto.randomUUID(),
        type: 'image',
        version: 1,
        value: { image: old, caption: '', alt_text: '', is_decorative: false },
      },
    ];
    const made = { parent: await homeId(page), title: 'Our menu', content: { body } };
    const { slug, id } = await makePage(page, made);
    await makePage(page, { ...made, title: 'Menu in the making', isDraft: true });
    const url = new URL(`/${slug}/`, staff.baseURL()).href;
    expect((await asGuest(url)).html).toContain(`/media/images/${old}/`);

    await page.goto(`/wagtail/images/${old}/delete/`);
    await page.getByText('2 uses', { exact: true }).waitFor();
    // A place leads to its field in the editor.
    await page.goto(`/wagtail/images/usage/${old}/`);
    const line = page.getByRole('listitem').filter({ hasText: 'Our menu' });
    const place = line.getByRole('link', { name: 'Body 1 › Image' }).first();
    expect(await place.getAttribute('href')).toBe(`/wagtail/pages/${id}/edit/?field=body.0.value.image`);
    await expectAccessible(page);
    await place.click();
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path') ?? '');
    await eventually(focused, 'the field').toMatch(/^body\/.+\/image$/);

    await page.goto(`/wagtail/images/${old}/delete/`);
    await page.getByRole('button', { name: 'Replace it everywhere…' }).focus();
    await page.keyboard.press('Enter');
    const chooser = page.getByRole('dialog', { name: 'Choose an image' });
    await chooser.getByRole('searchbox').fill('New menu');
    await chooser.getByRole('button', { name: /^New menu/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace this image everywhere?' });
    await dialog.getByText('will show “New menu” instead').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Replace everywhere', exact: true }).click();
    await flash(page, 'Replaced in 2 places.');
    // Nothing uses it now: it goes without another word.
    await page.getByLabel('Delete it although it is in use').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await flash(page, '“Old menu” is deleted.');
    const { html } = await asGuest(url);
    expect([html.includes(`/media/images/${other}/`), html.includes(`/media/images/${old}/`)]).toEqual([true, false]);
  });

  it('sees that another user was first, and loses nothing', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page, context } = await staff.signedIn('/wagtail/images/multiple/add/');
    await upload(page, [{ name: 'Gulls.png', mimeType: 'image/png', buffer: await makeImage(400) }]);
    const address = (await page.getByRole('link', { name: 'Gulls', exact: true }).getAttribute('href')) ?? '';
    await page.goto(address);
    await heading(page, 'Gulls');
    const other = await context.newPage();
    await other.goto(address);
    await other.getByLabel('Alternative text', { exact: true }).fill('Three gulls');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await flash(other, 'is saved');
    await page.getByLabel('Alternative text', { exact: true }).fill('Four gulls');
    await page.getByLabel('Tags').fill('birds');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('changed this image after you opened it').waitFor();
    expect(await page.getByLabel('Alternative text', { exact: true }).inputValue()).toBe('Four gulls');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Overwrite with my version' }).click();
    await flash(page, 'is saved');
    await page.getByRole('navigation', { name: 'This image' }).getByRole('link', { name: 'History' }).click();
    await page.getByText('3 events', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('has nothing wider than a phone', async () => {
    const { page } = await staff.signedIn('/wagtail/images/', { viewport: { width: 390, height: 800 } });
    const first = page.getByRole('list', { name: 'Images' }).getByRole('link').first();
    const address = (await first.getAttribute('href')) ?? '';
    const id = /(\d+)\/$/.exec(address)?.[1] ?? '';
    const around = ['', 'delete/', 'history/', 'generate_url/'].map((path) => join(address, path));
    for (const path of [...around, `/wagtail/images/usage/${id}/`]) {
      await page.goto(path);
      await page.getByRole('navigation', { name: 'This image' }).waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
    }
  });
});
