import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { asGuest, headingBlock, homeId, makePage, publish, saved } from '../support/page-admin.ts';
import { StaffClient } from '../support/staff-client.ts';
import { heading, useStaffServer } from '../support/staff.ts';

/** Staff are told when the server looks at its jobs next. */
const TOLD_WITHIN_MS = 40_000;
const STORY_MS = 180_000;

const browser = useBrowser();
const staff = useStaffServer(browser, ['harbor', 'tern']);
let at: (path: string) => string;
beforeAll(() => {
  at = (path) => new URL(path, staff.baseURL()).href;
});

const phone = { viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1440, height: 900 } };
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Comments' });

const opened = async (page: Page, id: number) =>
  (await (await page.request.get(`/wagtail/api/main/pages/${id}/`)).json()) as {
    revision_id: number;
    saved: { version: number };
  };

describe('Comments on a page', () => {
  it(
    'are written at a field, mention, are answered and resolved, survive a revert, and reach no guest',
    { timeout: STORY_MS },
    async () => {
      const { page } = await staff.signedIn(undefined, desk);
      const content = { body: [headingBlock('Chowder of the day')] };
      const made = { parent: await homeId(page), title: 'Soup', content };
      const { id, slug } = await makePage(page, made);
      const { revision_id: first } = await opened(page, id);

      await page.goto(`/wagtail/pages/${id}/edit/`);
      // The part that knows the keys comes after the editor.
      await page.getByRole('button', { name: 'Comments', exact: true }).waitFor();
      const field = page.locator('[data-path$="/value/heading_text"] input');
      await field.fill('Chowder of the week');
      await field.selectText();
      await page.keyboard.press('Control+Alt+KeyM');
      const words = panelOf(page).getByRole('textbox', { name: 'Comment' });
      await words.pressSequentially('Is this still true, @te');
      await page.getByRole('option', { name: /tern/ }).waitFor();
      await page.keyboard.press('Enter');
      expect(await words.inputValue()).toBe('Is this still true, @tern ');
      await expectAccessible(page);
      await panelOf(page).getByRole('button', { name: 'Comment', exact: true }).click();
      await page.getByRole('button', { name: '1 comment on Text' }).waitFor();
      await panelOf(page).getByRole('blockquote').getByText('Chowder of the week').waitFor();

      const { page: other } = await staff.signedIn('/wagtail/notifications/', phone, 'tern');
      const notice = other.getByRole('link', { name: 'harbor mentioned you on “Soup”' });
      await expect
        .poll(
          async () => {
            await other.reload();
            await other.getByRole('region', { name: 'Notifications' }).waitFor();
            return notice.count();
          },
          { timeout: TOLD_WITHIN_MS, interval: 1000 },
        )
        .toBe(1);
      await other.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
      await notice.click();
      await other.waitForURL(`**/pages/${id}/edit/?comment=*`);
      const thread = panelOf(other).getByRole('article');
      await thread.getByText('Is this still true').waitFor();
      await expectAccessible(other);
      await thread.getByRole('button', { name: 'Reply' }).click();
      await thread.getByRole('textbox', { name: 'Reply' }).fill('It is.');
      await thread.getByRole('button', { name: 'Reply' }).click();
      await thread.getByText('It is.').waitFor();
      await other.goto('/wagtail/notifications/');
      await other.getByRole('link', { name: 'Notifications', exact: true }).waitFor();

      await page.goto(`/wagtail/pages/${id}/edit/`);
      await page.getByRole('button', { name: 'Comments, 1 open comment' }).click();
      await panelOf(page).getByText('It is.').waitFor();
      await panelOf(page).getByRole('button', { name: 'Resolve' }).click();
      await panelOf(page)
        .getByText(/All comments are resolved/)
        .waitFor();
      await panelOf(page).getByRole('checkbox', { name: 'Show resolved comments' }).check();
      await panelOf(page).getByRole('button', { name: 'Reopen' }).click();

      const client = await StaffClient.signIn(staff.baseURL(), 'harbor');
      const { saved } = await opened(page, id);
      await client.post(`/wagtail/pages/${id}/revisions/${first}/revert/`, { baseVersion: saved.version });
      await page.goto(`/wagtail/pages/${id}/edit/`);
      await page.getByRole('button', { name: 'Comments, 1 open comment' }).click();
      await panelOf(page).getByText('Is this still true').waitFor();

      await page.getByRole('button', { name: /^Delete Heading/ }).click();
      await panelOf(page).getByText('The commented content was deleted').waitFor();

      const shown = [await asGuest(at(`/${slug}/`)), await asGuest(at(`/${slug}/?format=json`))];
      expect(shown[0]?.status).toBe(200);
      for (const { html } of shown) expect(html).not.toMatch(/Is this still true|It is\./);
    },
  );
});

describe('A comment on an entry of a list', () => {
  it('goes with the entry when it is moved, and reaches no guest by its id', { timeout: STORY_MS }, async () => {
    const { page } = await staff.signedIn(undefined, desk);
    const link = (display_name: string) => ({ url: { url: '/menu/' }, display_name });
    const value = { links: [link('Menu'), link('Hours')] };
    const row = { id: crypto.randomUUID(), type: 'link_row', version: 1, value };
    const { id, slug } = await makePage(page, {
      parent: await homeId(page),
      title: 'Ways in',
      content: { body: [row] },
    });
    await page.goto(`/wagtail/pages/${id}/edit/`);
    await page.getByRole('button', { name: 'Comments', exact: true }).waitFor();
    await page.locator('[data-path$="/value/links/0/display_name"] input').focus();
    await page.keyboard.press('Control+Alt+KeyM');
    await panelOf(page).getByRole('textbox', { name: 'Comment' }).fill('Which menu?');
    await panelOf(page).getByRole('button', { name: 'Comment', exact: true }).click();
    const markAt = (place: number) =>
      page
        .locator(`[data-path$="/value/links/${place}/display_name"]`)
        .getByRole('button', { name: '1 comment on Link text' });
    await markAt(0).waitFor();
    await page.getByRole('button', { name: 'Move down Link 1' }).click();
    await markAt(1).waitFor();
    await saved(page);
    await page.reload();
    await markAt(1).waitFor();
    expect(await markAt(0).count()).toBe(0);
    await publish(page);
    const { html } = await asGuest(at(`/${slug}/`));
    expect(html).toContain('Hours');
    expect(html).not.toMatch(/Which menu|row_id/);
  });
});

describe('Two people in the editor', () => {
  it('see in which field the other writes, and hand the page over', { timeout: STORY_MS }, async () => {
    const { page } = await staff.signedIn(undefined, desk);
    const content = { body: [headingBlock('Lobster')] };
    const { id } = await makePage(page, { parent: await homeId(page), title: 'Lobster week', content });
    await page.goto(`/wagtail/pages/${id}/edit/`);
    await page.locator('[data-path$="/value/heading_text"] input').focus();
    const { page: other } = await staff.signedIn(`/wagtail/pages/${id}/edit/`, desk, 'tern');
    await other.locator('[data-path$="/value/heading_text"]').getByText('harbor', { exact: true }).waitFor();
    await other.getByRole('button', { name: '1 other person has this page open' }).click();
    await other.getByRole('button', { name: 'Ask to take over' }).click();
    await page.getByText('tern asks to take over this page').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.getByText('tern took over this page').waitFor();
  });
});

describe('Unused media', () => {
  it('is reported and exported', async () => {
    const { page } = await staff.signedIn(undefined, desk);
    await page.goto('/wagtail/documents/multiple/add/');
    const file = { name: 'old-menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Chowder') };
    await page.getByLabel('Choose documents').setInputFiles([file]);
    await page.getByText('1 added', { exact: true }).waitFor();
    await page.goto('/wagtail/reports/unused-media/');
    await heading(page, 'Unused media');
    await page.getByRole('row').filter({ hasText: 'old-menu' }).waitFor();
    const exported = await page.request.get('/wagtail/reports/unused-media/?export=csv&type=document');
    expect(await exported.text()).toMatch(/Title,Type,Collection,Tags\r?\n.*old-menu/);
  });
});
