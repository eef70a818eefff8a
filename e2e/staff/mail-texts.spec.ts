import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '../support/admin-screens.ts';
import { hydrated, useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { flash, heading, useStaffServer } from '../support/staff.ts';

const SECRET = 'shared with whoever reports bounces';
const browser = useBrowser();
const staff = useStaffServer(browser, ['keel'], { SEED: 'demo', MAIL_EVENTS_SECRET: SECRET });
const EMAIL = 'jean@quai.example';

/** The mails that were handed over, as files. */
function sentMails(): string[] {
  const folder = join(staff.own.dataDir, 'mail');
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.eml'))
    .map((file) =>
      readFileSync(join(folder, file), 'utf8')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    );
}
const mailTo = (address: string) => sentMails().find((mail) => mail.includes(`To: ${address}`));

function reportEvent(event: object): Promise<Response> {
  const body = JSON.stringify({ events: [event] });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
  return fetch(`${staff.baseURL()}/api/mail/events/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-mail-signature': `t=${time},v1=${signature}` },
    body,
  });
}

describe('Automatic mail', () => {
  it('says what staff write, and its bounce ends it', async () => {
    const { page } = await staff.signedIn();
    await page.goto(`${staff.baseURL()}/wagtail/mail/templates/`);
    await heading(page, 'Mail texts');
    await check(page, 'the list of texts');
    await page.setViewportSize({ width: 390, height: 844 });
    await check(page, 'the list of texts on a phone');
    await page.getByRole('list', { name: 'Languages of “Sign-up confirmation link”' }).getByText('English').click();
    await heading(page, 'Sign-up confirmation link');
    const frame = page.frameLocator('iframe[title="HTML version of the mail"]');
    await frame.getByText('It was not you?').waitFor();
    await check(page, 'the text of a mail on a phone');
    await page.setViewportSize({ width: 1280, height: 900 });
    await check(page, 'the text of a mail');

    // A mail without its link is refused, at the field.
    const text = page.getByRole('textbox', { name: /^Text/ });
    await text.fill('Ahoy.');
    await page.getByText('Text must contain {confirm_link}: button to confirm').waitFor();
    browser.tolerate(/the server responded with a status of 400/);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 field needs attention').waitFor();
    await text.fill('Ahoy from {site}.\n\n{confirm_link}');
    await page.getByRole('textbox', { name: /^Subject/ }).fill('Ahoy, one more press for {site}');
    await frame.getByText('Ahoy from Lantern Bay.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await flash(page, 'Saved. New e-mails use this text.');
    await page.getByRole('button', { name: 'Send test to me' }).click();
    await flash(page, /^A test is being sent to /);
    await eventually(() => sentMails().some((mail) => mail.includes('Subject: [Test] Ahoy'))).toBe(true);

    const { page: guest } = await browser.visit();
    await guest.goto(`${staff.baseURL()}/email/`);
    await hydrated(guest);
    await guest.getByLabel('First name').fill('Jean');
    await guest.getByLabel('Last name').fill('Quai');
    await guest.getByLabel('E-mail address').fill(EMAIL);
    await guest.getByLabel('ZIP or postal code').fill('H2X 1Y4');
    await guest.getByLabel(/I accept/).check();
    await guest.getByLabel(/^I’m a person/).check();
    await guest.getByText('Thank you, that worked.').waitFor();
    await guest.getByRole('button', { name: 'Sign up', exact: true }).click();
    await guest.getByRole('heading', { name: 'Please look at your e-mail' }).waitFor();
    await eventually(() => mailTo(EMAIL)).toContain('Subject: Ahoy, one more press for Lantern Bay');
    expect(mailTo(EMAIL)).toContain('Ahoy from Lantern Bay.');

    const messageId = /^Message-ID: (<[^>]+>)/m.exec(mailTo(EMAIL) ?? '')?.[1];
    const answer = await reportEvent({
      id: 'b-1',
      type: 'bounce',
      message_id: messageId,
      detail: '550 5.1.1 no such user',
    });
    expect(await answer.json()).toEqual({ received: 1 });
    await page.goto(`${staff.baseURL()}/wagtail/mail/?q=${encodeURIComponent(EMAIL)}`);
    await page.getByText('Bounced').waitFor();
    await page.getByRole('link', { name: /^Ahoy/ }).click();
    await page.getByText('the mailbox does not exist').waitFor();
    await page.getByText('Gets no marketing').waitFor();
    await check(page, 'a mail that came back');

    await page.goto(`${staff.baseURL()}/wagtail/mail/templates/sign_up_confirmation/`);
    await page.getByRole('button', { name: 'Restore default text' }).click();
    await page.getByRole('button', { name: 'Restore default text', exact: true }).click();
    await flash(page, 'The default text is restored.');
    await frame.getByText('It was not you?').waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('Restored the default text').waitFor();
    await page.getByText('Changed subject, body').waitFor();
    await check(page, 'the history of a text');
  });
});
