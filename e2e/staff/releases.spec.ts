import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/admin-screens.ts';
import { asGuest, choosePage, headingBlock, homeId, makePage } from '../support/page-admin.ts';
import { mailsTo } from '../support/sent-mail.ts';
import { StaffClient } from '../support/staff-client.ts';
import { flash, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['harbor', 'tern']);
let at: (path: string) => string;
beforeAll(() => {
  at = (path) => new URL(path, staff.baseURL()).href;
});

const phone = { viewport: { width: 390, height: 844 } };
const content = (words: string) => ({ body: [headingBlock(words)] });
const shows = (path: string, words: string) =>
  eventually(async () => (await asGuest(at(path))).html.includes(words), `${path} with “${words}”`);

describe('A page that others approve', () => {
  it('passes two tasks: one by a link without an account or a script, one in the editor, and a newer draft stays a draft', async () => {
    const { page } = await staff.signedIn('/wagtail/');
    const client = await StaffClient.signIn(staff.baseURL(), 'harbor');
    const grants = { pages: [], collections: [], models: [], locations: [] };
    const rights = { canAccessAdmin: true, requiresSecondStep: false, grants };
    const group = await client.post<{ id: number }>('/wagtail/groups/new/', { name: 'Law', ...rights });
    const taskIds: number[] = [];
    for (const name of ['Read by the law', 'Read by the kitchen']) {
      const task = { name, groupIds: [group.id] };
      const made = await ask<{ id: number }>(page, '/wagtail/workflows/tasks/add/workflows/group_approval/', task);
      taskIds.push(made.id);
    }
    const home = await homeId(page);
    await ask(page, '/wagtail/workflows/add/', { name: 'Two steps', taskIds, pageIds: [home] });
    const draft = { parent: home, title: 'Oyster night', content: content('A dozen'), isDraft: true };
    const { id, slug } = await makePage(page, draft);
    await page.goto(`/wagtail/pages/${id}/edit/`);
    await page.getByRole('button', { name: 'Submit to “Two steps”' }).click();
    await page.getByText('This page waits for “Read by the law”').waitFor();

    browser.tolerate(REFUSED_LINE);
    await page.getByRole('button', { name: 'Request an external review…' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Mara Quill');
    await page.getByLabel('E-mail').fill('mara at the bar');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(/must be an e-mail address/i).waitFor();
    await page.getByLabel('E-mail').fill('mara@law.example');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(/Asked by harbor; can decide until/).waitFor();

    let link = '';
    await eventually(() => {
      const [mail = ''] = mailsTo(staff.own.dataDir, 'mara@law.example');
      link = /\/wagtail\/approval\/[\w-]+\//.exec(mail)?.[0] ?? '';
      return link !== '';
    }, 'the mail with the link').toBe(true);
    const { page: lawyer } = await browser.visit({ baseURL: staff.baseURL(), javaScriptEnabled: false, ...phone });
    await lawyer.goto(link);
    await lawyer.getByRole('heading', { level: 1, name: 'Please review “Oyster night”' }).waitFor();
    const { page: seen } = await browser.visit({ baseURL: staff.baseURL(), ...phone });
    await seen.goto(link);
    await expectAccessible(seen);
    await seen.goto(`${link}preview/`);
    await seen.getByRole('heading', { name: 'A dozen' }).waitFor();
    await lawyer.getByLabel('Comment').fill('Name the farm');
    await lawyer.getByRole('button', { name: 'Approve' }).click();
    await lawyer.getByRole('heading', { name: 'Thank you: you approved the page' }).waitFor();

    await page.reload();
    await page.getByText('This page waits for “Read by the kitchen”').waitFor();
    await page.getByText('“Name the farm”').waitFor();
    await page.getByText(/Asked by harbor; approved/).waitFor();
    // A reviewer's own edit, then an approval of what was submitted before.
    const review = `/wagtail/api/main/pages/${id}/review/`;
    const { run } = await ask<{ run: { steps: { id: number; revisionId: number }[] } }>(page, review);
    const step = run.steps.at(-1);
    const newer = { title: 'Oyster night', content: content('Two dozen') };
    const editor = await ask<{ saved: { version: number }; slug: string }>(page, `/wagtail/api/main/pages/${id}/`);
    await ask(page, `/wagtail/pages/${id}/edit/`, {
      ...newer,
      slug,
      baseVersion: editor.saved.version,
      save_id: crypto.randomUUID(),
      action: 'save',
    });
    const decided = `/wagtail/pages/workflow/action/${id}/approve/${step?.id ?? 0}/`;
    await ask(page, decided, { revisionId: step?.revisionId ?? 0, comment: '' });
    await shows(`/${slug}/`, 'A dozen').toBe(true);
    expect((await asGuest(at(`/${slug}/`))).html).not.toContain('Two dozen');
  });
});

describe('A release bundle', () => {
  it('is filled, previewed, published, undone, and published by the clock', async () => {
    const { page } = await staff.signedIn('/wagtail/bundles/');
    const home = await homeId(page);
    const old = await makePage(page, { parent: home, title: 'Spring menu', content: content('Old prices') });
    const fresh = await makePage(page, {
      parent: home,
      title: 'Spring wines',
      content: content('Whites'),
      isDraft: true,
    });
    const editor = await ask<{ saved: { version: number } }>(page, `/wagtail/api/main/pages/${old.id}/`);
    await ask(page, `/wagtail/pages/${old.id}/edit/`, {
      title: 'Spring menu',
      slug: old.slug,
      content: content('New prices'),
      baseVersion: editor.saved.version,
      save_id: crypto.randomUUID(),
      action: 'save',
    });

    await page.getByRole('button', { name: 'Add bundle' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Spring');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor();
    const address = page.url();
    for (const title of ['Spring menu', 'Spring wines']) {
      await page.getByRole('button', { name: 'Add page…' }).click();
      await choosePage(page, title);
      await page.getByRole('link', { name: title }).waitFor();
    }
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Preview' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'New prices' }).waitFor();
    await page.getByLabel(/^Page \(2/).selectOption({ label: 'Spring wines' });
    await page.frameLocator('iframe').getByRole('heading', { name: 'Whites' }).waitFor();

    await page.goto(address);
    await page.getByRole('button', { name: 'Publish now…' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await flash(page, 'Everything in the bundle is live.');
    await shows(`/${old.slug}/`, 'New prices').toBe(true);
    await shows(`/${fresh.slug}/`, 'Whites').toBe(true);

    await page.getByRole('button', { name: 'Undo…' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await flash(page, 'The previous versions are live again.');
    await shows(`/${old.slug}/`, 'Old prices').toBe(true);
    expect((await asGuest(at(`/${fresh.slug}/`))).status).toBe(404);

    const { page: small } = await staff.signedIn(new URL(address).pathname, phone, 'tern');
    const bundle = /\d+/.exec(new URL(address).pathname)?.[0] ?? '';
    await ask(small, `/wagtail/bundles/${bundle}/schedule/`, { goLiveAt: new Date(Date.now() + 4000).toISOString() });
    await small.goto('/wagtail/calendar/?view=list');
    await small.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
    // The name says what a press does; a state besides would contradict it.
    const switchView = small.getByRole('button', { name: 'Show as a month' });
    expect(await switchView.getAttribute('aria-pressed')).toBeNull();
    await expectAccessible(small);
    await shows(`/${old.slug}/`, 'New prices').toBe(true);
  });

  it('contains a snippet and settings, which guests see once it is published, and which may be locked meanwhile', async () => {
    const { page } = await staff.signedIn('/wagtail/snippets/snippets/toolbox/add/');
    const tool = { icon: 'pin', link: { url: { url: '/locations/' }, display_name: 'Find us' } };
    const toolbox = { name: 'Tools', value: { title: 'Quick links', tools: [tool] } };
    const { id } = await ask<{ id: number }>(page, '/wagtail/snippets/snippets/toolbox/add/', toolbox);
    await page.goto(`/wagtail/snippets/snippets/toolbox/edit/${id}/`);
    await page.getByLabel('Title').fill('Spring links');
    await page.getByRole('button', { name: 'Add to bundle…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to release bundle' });
    await dialog.getByLabel('Release bundle').selectOption({ label: 'New bundle' });
    await dialog.getByLabel('Bundle name').fill('Snippets of spring');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await flash(page, 'Added to “Snippets of spring”');
    type Opened = { value: { title: string } };
    const title = async () =>
      (await ask<Opened>(page, `/wagtail/api/main/snippets/snippets/toolbox/${id}/`)).value.title;
    expect(await title()).toBe('Quick links');
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByText(/^You locked this snippet/).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Spring links');

    const { page: other } = await staff.signedIn(`/wagtail/snippets/snippets/toolbox/edit/${id}/`, phone, 'tern');
    await other.getByText(/^harbor locked this snippet/).waitFor();
    await expectAccessible(other);
    expect(await other.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    await other.goto('/wagtail/bundles/');
    await other.getByRole('link', { name: 'Snippets of spring' }).click();
    await other.getByText('Cannot go live: harbor locked it.').waitFor();
    await other.goto(`/wagtail/snippets/snippets/toolbox/edit/${id}/`);
    await other.getByRole('button', { name: 'Take over…' }).click();
    await other.getByLabel('Reason').fill('harbor is at sea');
    await other.getByRole('button', { name: 'Take over', exact: true }).click();
    await other.getByText(/^You locked this snippet/).waitFor();

    await other.goto('/wagtail/bundles/');
    await other.getByRole('link', { name: 'Snippets of spring' }).click();
    await other.getByRole('button', { name: 'Publish now…' }).click();
    await other.getByRole('button', { name: 'Publish', exact: true }).click();
    await flash(other, 'Everything in the bundle is live.');
    expect(await title()).toBe('Spring links');
  });
});
