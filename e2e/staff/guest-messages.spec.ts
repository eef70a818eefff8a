import { describe, expect, it } from 'vitest';
import { check, expectFits } from '../support/admin-screens.ts';
import { useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { mailsTo } from '../support/sent-mail.ts';
import { flash, heading, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['keeper'], { SEED: 'demo' });
const GUEST = 'odo.pier@mail.example';

describe('Somebody of guest relations', () => {
  it('finds what a guest wrote, takes it over, notes, answers, and closes it', async () => {
    const guest = await browser.visit({ baseURL: staff.baseURL(), javaScriptEnabled: false });
    await guest.page.goto('/contact/');
    const choose = async (name: string, value: string, next: RegExp) => {
      await guest.page.locator(`[name="${name}"]`).selectOption(value);
      await guest.page.getByRole('button', { name: next }).click();
    };
    await choose('question_category', 'suggestion', /^Continue.*: What is it about/);
    await choose('topic', 'menu_idea', /^Continue.*: Topic/);
    const words = {
      ...{ first_name: 'Odo', last_name: 'Pier', email: GUEST, phone: '(775) 555-0142' },
      ...{ address_line1: '12 Wharf Road', address_city: 'Reno', address_state: 'NV', address_zip: '89501' },
      message: 'Bring back the smoked sprats, please.',
    };
    for (const [name, text] of Object.entries(words)) await guest.page.locator(`[name="${name}"]`).fill(text);
    await guest.page.getByLabel('Send without the automatic check').check();
    await guest.page.getByRole('button', { name: 'Send', exact: true }).click();
    await guest.page.getByRole('heading', { name: 'Your message is on its way' }).waitFor();

    const { page } = await staff.signedIn('/wagtail/');
    await page.getByRole('link', { name: /messages to answer$/ }).click();
    await heading(page, 'Messages');
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('smoked sprats');
    await page.getByText('1 message found').waitFor();
    await page.reload();
    expect(new URL(page.url()).searchParams.get('q')).toBe('smoked sprats');
    await page.getByRole('link', { name: 'Odo Pier' }).click();
    await heading(page, 'Message from Odo Pier');
    for (const width of [390, 840, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, `the message at ${width}`);
    }
    await check(page, 'the message');
    // Without a script it was to be looked at first; it is a person.
    await page.getByRole('button', { name: 'Not spam' }).click();
    await page.getByRole('button', { name: 'Not spam' }).waitFor({ state: 'detached' });
    await page.getByLabel('Assigned to').selectOption({ label: 'keeper' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/assigned it to themselves/).waitFor();
    await page.getByLabel('Note', { exact: true }).fill('The kitchen has them again in May.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('The kitchen has them again in May.').first().waitFor();
    await page.getByLabel('Answer', { exact: true }).fill('Dear Odo,\n\nfrom May on.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await flash(page, `Your answer to ${GUEST} is being sent.`);
    expect(await page.getByLabel('Status').inputValue()).toBe('answered');

    // The receipt that was held back goes out when somebody sees that it is no spam; then the answer.
    const answer = () =>
      mailsTo(staff.own.dataDir, GUEST).find((one) => /^Subject: Your message to us: Menu Idea\r?$/m.test(one));
    await eventually(answer).toBeDefined();
    const mail = answer() ?? '';
    expect(mail).toMatch(/^From: .+@.+/m);
    expect(mail).toMatch(/^Message-ID: <[^<>@\s]+@[^<>@\s]+>\r?$/im);
    // An answer is no mailing: there is nothing to leave.
    expect(mail).not.toMatch(/^List-Unsubscribe/m);
    expect(mail).toContain('from May on.');
    expect(mail).toContain('> Bring back the smoked sprats, please.');
    expect(mail).not.toContain('The kitchen has them again');

    await page.getByRole('link', { name: 'Mail', exact: true }).last().click();
    await heading(page, 'Mail');
    await page.getByRole('link', { name: 'Your message to us: Menu Idea' }).waitFor();
    await page.goBack();
    await page.getByLabel('Status').selectOption('closed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/closed it/).waitFor();
    await page.goto('/wagtail/messages/?folder=closed&assignee=me');
    await page.getByRole('link', { name: 'Odo Pier' }).waitFor();
  });
});
