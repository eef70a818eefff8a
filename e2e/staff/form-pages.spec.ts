import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { check, expectFits } from '../support/admin-screens.ts';
import { expectAccessible, hydrated, longEnough, settled, useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { homeId, makePage } from '../support/page-admin.ts';
import { flash, heading, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['ada'], { SEED: 'demo' });
const WIDTHS = [390, 840, 1440];

const question = (label: string, kind: string, more: object = {}) => ({
  label,
  key: '',
  kind,
  is_required: false,
  choices: '',
  initial: '',
  help: '',
  ...more,
});
const CONTENT = {
  body: [],
  questions: [
    question('Your name', 'singleline', { is_required: true }),
    question('E-mail', 'email', { is_required: true, help: 'We answer to it.' }),
    question('How many of you?', 'radio', { choices: '8–15\n16–30\nMore', is_required: true }),
    question('Days', 'checkboxes', { choices: 'Friday\nSaturday\nSunday' }),
    question('Room', 'dropdown', { choices: 'Dock\nLighthouse' }),
    question('Date', 'date'),
    question('Call me back', 'checkbox'),
    question('Your plans', 'multiline'),
  ],
  submit_label: 'Ask us',
  thank_you: '<p>We write back within two days.</p>',
  mail_to: 'events@lanternbay.example',
  mail_subject: '',
  seo_title: '',
  description: '',
  share_image: null,
  is_noindex: false,
};

/** Ours is asked, not answered: what the guard takes for a program is the time that a story takes to type. */
const box = (page: Page) => page.getByRole('checkbox', { name: 'I’m a person, not a program' });

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel(/^Your name/).fill(name);
  await page.getByLabel(/^E-mail/).fill('ada@mail.example');
  await page.getByLabel('16–30').check();
  await page.getByLabel('Saturday').check();
  await page.getByLabel('Sunday').check();
  await page.getByLabel('Your plans').fill(`A wedding, says ${name}.`);
}

async function shoot(page: Page, name: string): Promise<void> {
  const directory = process.env['FORM_SHOTS'];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await expectFits(page, `${name} at ${width}`);
    if (directory) await page.screenshot({ path: `${directory}/${name}-${width}.png`, fullPage: true });
  }
  await expectAccessible(page);
}

describe('A form that staff made', () => {
  it('is filled in with a script and without, judged, listed and restored', async () => {
    // A form with mistakes in it is answered by a refusal.
    browser.tolerate(REFUSED_LINE);
    const admin = await staff.signedIn();
    await makePage(admin.page, {
      parent: await homeId(admin.page),
      title: 'Private dining',
      template: 'form_page',
      content: CONTENT,
    });

    const guest = await browser.visit({ baseURL: staff.baseURL() });
    const { page } = guest;
    await page.goto('/private-dining/');
    await hydrated(page);
    expect(await page.content()).not.toContain('events@lanternbay.example');
    await shoot(page, 'form');
    await page.getByRole('button', { name: 'Ask us' }).click();
    await page.getByText('Error: This field is required.').first().waitFor();
    await shoot(page, 'form-errors');
    await fillIn(page, 'Ada');
    await page.getByRole('button', { name: 'Ask us' }).click();
    await page.getByText('Error: Please tick the box to show that you are a person.').waitFor();
    await longEnough(page);
    await box(page).check();
    await page.getByText('Thank you, that worked.').waitFor();
    await shoot(page, 'form-checked');
    await page.getByRole('button', { name: 'Ask us' }).dblclick();
    await page.getByRole('heading', { name: 'Thank you, we have your answers' }).waitFor();
    await shoot(page, 'form-sent');

    // Without a script there is another box; with a mistake first, nothing that was typed is lost.
    const plain = await browser.visit({ baseURL: staff.baseURL(), javaScriptEnabled: false });
    await plain.page.goto('/private-dining/');
    await fillIn(plain.page, 'Bo');
    await plain.page.getByRole('button', { name: 'Ask us' }).click();
    await plain.page.getByText('Please tick the box to show that you are a person.').waitFor();
    expect(await plain.page.getByLabel('Sunday').isChecked()).toBe(true);
    await plain.page.getByLabel(/Send without the automatic check/).check();
    if (process.env['FORM_SHOTS']) {
      await plain.page.screenshot({ path: `${process.env['FORM_SHOTS']}/plain.png`, fullPage: true });
    }
    await plain.page.getByRole('button', { name: 'Ask us' }).click();
    await plain.page.getByRole('heading', { name: 'Thank you, we have your answers' }).waitFor();

    // A program finds the hidden field.
    await page.goto('/private-dining/');
    await hydrated(page);
    await fillIn(page, 'Robot');
    await page.locator('[name=company_website]').evaluate((input: HTMLInputElement) => (input.value = 'x'));
    await box(page).check();
    await page.getByText('Thank you, that worked.').waitFor();
    await page.getByRole('button', { name: 'Ask us' }).click();
    await page.getByRole('heading', { name: 'Thank you, we have your answers' }).waitFor();

    await admin.page.goto('/wagtail/forms/');
    await admin.page.getByRole('link', { name: 'Private dining' }).click();
    await heading(admin.page, 'Submissions of “Private dining”');
    await admin.page.getByText('2 submissions').first().waitFor();
    const row = (text: string) => admin.page.getByRole('row').filter({ hasText: text });
    await row('A wedding, says Ada.').getByText('Saturday, Sunday').waitFor();
    await row('A wedding, says Bo.')
      .getByText('To review: sent without JavaScript, the automatic check was skipped')
      .waitFor();
    await shoot(admin.page, 'submissions');
    // More columns than fit scroll in their own place, by keys, too; as cards on a phone they need not.
    const columns = admin.page.getByRole('region', { name: 'All columns of Submissions' });
    await admin.page.setViewportSize({ width: 900, height: 900 });
    await columns.focus();
    await admin.page.keyboard.press('ArrowRight');
    await eventually(() => columns.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    await expectFits(admin.page, 'a table that scrolls');
    await admin.page.setViewportSize({ width: 390, height: 900 });
    await columns.waitFor({ state: 'detached' });
    await admin.page.setViewportSize({ width: 1440, height: 900 });
    const folders = admin.page.getByRole('navigation', { name: 'Folders' });
    await folders.getByRole('link', { name: /^Spam/ }).click();
    await shoot(admin.page, 'spam');
    await row('A wedding, says Robot.')
      .getByText(/^Spam: a hidden field was filled in/)
      .waitFor();
    await row('A wedding, says Robot.').getByRole('checkbox').check();
    await admin.page.getByRole('button', { name: 'Restore' }).click();
    await flash(admin.page, '1 submission is restored.');
    await admin.page.getByText('There is no spam.').waitFor();
    await folders.getByRole('link', { name: 'All except spam' }).click();
    await admin.page.getByText('3 submissions').first().waitFor();
  });
});

describe('A guest who cannot use a page', () => {
  it('reports it from the footer; staff read it and mark it as solved', async () => {
    const guest = await browser.visit({ baseURL: staff.baseURL() });
    await guest.page.goto('/private-dining/');
    await hydrated(guest.page);
    const opened = guest.page.context().waitForEvent('page');
    await guest.page.getByRole('button', { name: /accessibility/i }).click();
    const page = await opened;
    await heading(page, 'Report an accessibility problem');
    await hydrated(page);
    await page.getByText(`The page in question: ${staff.baseURL()}`).waitFor();
    await shoot(page, 'report');
    await page.getByLabel(/^What is wrong\?/).fill('The map has no labels.\nI use a screen reader.');
    await longEnough(page);
    await box(page).check();
    // Sent before the check is done: it goes by itself as soon as it is.
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Thank you, we have your report.').waitFor();
    await shoot(page, 'report-sent');

    const admin = await staff.signedIn('/wagtail/accessibility/');
    await heading(admin.page, 'Accessibility reports');
    await admin.page.getByRole('link', { name: /The map has no labels/ }).waitFor();
    await shoot(admin.page, 'reports');
    await admin.page.getByRole('link', { name: /The map has no labels/ }).click();
    await heading(admin.page, 'Accessibility report');
    await admin.page.getByText('/private-dining/').first().waitFor();
    await admin.page.getByText('The page source in the guest’s browser').click();
    expect(await admin.page.getByLabel('Document source').inputValue()).toContain('<body');
    await shoot(admin.page, 'report-of-staff');
    await admin.page.getByRole('button', { name: 'Mark as solved' }).click();
    await flash(admin.page, '1 report marked as solved.');
    await admin.page.getByRole('button', { name: 'Reopen' }).waitFor();
    await admin.page.getByRole('link', { name: 'All reports' }).click();
    await heading(admin.page, 'Accessibility reports');
    await admin.page.getByRole('link', { name: /^Solved/ }).click();
    await admin.page.getByRole('link', { name: /The map has no labels/ }).waitFor();
    await check(admin.page, 'the solved ones');
  });
});
