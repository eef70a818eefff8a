import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CATEGORIES, EXTRA_FIELDS } from '#features/messages/categories.ts';
import { expectAccessible, hydrated, useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { heading, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['keeper'], { SEED: 'demo' });

const TEXTS: Readonly<Record<string, string>> = {
  first_name: 'Ada',
  last_name: 'Fisher',
  email: 'ada@mail.example',
  phone: '(775) 555-0142',
  address_line1: '12 Wharf Road',
  address_city: 'Reno',
  address_state: 'NV',
  address_zip: '89501',
};

async function fill(page: Page, more: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries({ ...TEXTS, ...more })) await page.locator(`[name="${name}"]`).fill(text);
}

/** Extra questions that the form asks now. */
async function extrasOf(page: Page): Promise<string[]> {
  const names = await page
    .locator('#contact-form [name]')
    .evaluateAll((controls) => controls.map((control) => control.getAttribute('name') ?? ''));
  const asked = names.map((name) => (name === 'location_query' ? 'location_rlid' : name));
  return EXTRA_FIELDS.filter((name) => asked.includes(name));
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const middleOf = (one: Locator) =>
  one.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2;
  });
const inStaffInbox = async (text: string) => {
  const { page } = await staff.signedIn('/wagtail/messages/?folder=all');
  await heading(page, 'Messages');
  await page.getByText(text).first().waitFor();
  return page;
};

describe('A guest who writes to the company', () => {
  it('is asked exactly what each topic needs', async () => {
    const { page } = await browser.visit({ baseURL: staff.baseURL() });
    await page.goto('/contact/');
    await hydrated(page);
    for (const category of CATEGORIES) {
      await page.getByLabel('What is it about?').selectOption({ label: category.label });
      const offered = () => page.locator('[name="topic"] option').allInnerTexts();
      // What reads the form comes at its first touch.
      await eventually(offered).toEqual(['Choose…', ...category.topics.map(({ label }) => label)]);
      for (const topic of category.topics) {
        await page.getByLabel('Topic').selectOption({ label: topic.label });
        await eventually(async () => [category.label, topic.label, ...(await extrasOf(page))]).toEqual([
          category.label,
          topic.label,
          ...topic.extras,
        ]);
      }
    }
  });

  it('is asked the same without a script, by a button beside each deciding question', async () => {
    const { page } = await browser.visit({ baseURL: staff.baseURL(), javaScriptEnabled: false });
    await page.goto('/contact/');
    const next = (label: string) => page.getByRole('button', { name: `Continue: ${label}` }).click();
    for (const category of CATEGORIES) {
      await page.locator('[name="question_category"]').selectOption({ label: category.label });
      await next('What is it about?');
      const offered = await page.locator('[name="topic"] option').allInnerTexts();
      expect(offered).toEqual(['Choose…', ...category.topics.map(({ label }) => label)]);
      for (const topic of category.topics) {
        await page.locator('[name="topic"]').selectOption({ label: topic.label });
        await next('Topic');
        expect([category.label, topic.label, ...(await extrasOf(page))]).toEqual([
          category.label,
          topic.label,
          ...topic.extras,
        ]);
      }
    }
    expect(await page.getByText('Error:').count()).toBe(0);
  });

  it('sees what is missing, finds the restaurant, sends once with two clicks, and gets an answer', async () => {
    const { page } = await browser.visit({ baseURL: staff.baseURL() });
    await page.goto('/contact/');
    await hydrated(page);
    await page.getByText('All fields are required').waitFor();
    await expectAccessible(page);
    await sendButton(page).click();
    await page.getByText('10 fields need your attention:').waitFor();
    expect(await page.getByText('Error: This field is required.').count()).toBe(10);
    await expectAccessible(page);

    await page.getByLabel('What is it about?').selectOption('issue');
    await page.getByLabel('Topic').selectOption('visit');
    const field = page.getByLabel('Search by city, state, or zip').first();
    const search = page.getByRole('button', { name: 'Search', exact: true }).first();
    // The page may still scroll to the chosen field between the two measurements.
    await eventually(async () => (await middleOf(search)) - (await middleOf(field))).toBeCloseTo(0, 0);
    await field.fill('Orlando, FL');
    await page.keyboard.press('Enter');
    await page.getByText('6 restaurants found').waitFor();
    const results = page.locator('#contact-form li button');
    expect(await results.count()).toBe(6);
    await results.first().click();
    await page.getByRole('button', { name: 'CHANGE' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose another restaurant' });
    await expectAccessible(page);
    await dialog.getByLabel('Search by city, state, or zip').fill('Reno, NV');
    await page.keyboard.press('Enter');
    const other = dialog.locator('li button').nth(1);
    const name = await other.innerText();
    await other.click();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('#contact-form').getByText(name).first().waitFor();

    await fill(page, { visit_date: '2024-02-29', visit_time: '18:30' });
    // Who dined in has none.
    expect(await page.getByLabel('Order number (optional)').inputValue()).toBe('');
    await page.locator('[name="message"]').fill('The chowder was cold, and the pier was lovely.');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.getByLabel('I’m a person').check();
    await page.getByText('Thank you, that worked.').waitFor();
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    // Without a connection the form stays, and can be sent when it is back.
    await page.context().setOffline(true);
    await sendButton(page).click();
    await page.getByText(/^Nothing has been sent yet/).waitFor();
    await page.context().setOffline(false);
    await sendButton(page).dblclick();
    await page.getByRole('heading', { name: 'Your message is on its way' }).waitFor();
    expect(posts).toHaveLength(1);
    await expectAccessible(page);

    const desk = await inStaffInbox('The chowder was cold');
    expect(await desk.getByText('The chowder was cold').count()).toBe(1);
    await expectAccessible(desk);
    await desk.getByRole('link', { name: 'Ada Fisher' }).first().click();
    await heading(desk, 'Message from Ada Fisher');
    await desk.getByText(name).first().waitFor();
    await desk.getByLabel('Note', { exact: true }).fill('Called the restaurant.');
    await desk.getByRole('button', { name: 'Add note' }).click();
    await desk.getByText('Called the restaurant.').first().waitFor();
    await desk.getByLabel('Answer', { exact: true }).fill('Dear Ada,\n\nyour next one is on us.');
    await desk.getByRole('button', { name: 'Send answer' }).click();
    await desk.getByText('Your answer to ada@mail.example is being sent.').waitFor();
    expect(await desk.getByLabel('Status').inputValue()).toBe('answered');
    await expectAccessible(desk);
  });

  it('finds what was typed when the connection broke on the way', async () => {
    browser.tolerate(/net::ERR_CONNECTION_RESET/);
    const { page } = await browser.visit({ baseURL: staff.baseURL() });
    await page.goto('/contact/');
    await hydrated(page);
    const topicOf = (category: (typeof CATEGORIES)[number]) =>
      category.topics.find(({ extras }) => extras.length === 0);
    const category = CATEGORIES.find(topicOf);
    await page.getByLabel('What is it about?').selectOption({ label: category?.label ?? '' });
    await page.getByLabel('Topic').selectOption({ label: (category && topicOf(category)?.label) ?? '' });
    await fill(page, { message: 'The chowder was warm.' });
    await page.getByLabel('I’m a person').check();
    await page.getByText('Thank you, that worked.').waitFor();
    await page.route('**/contact/', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
    );
    await sendButton(page).click();
    await eventually(() => page.url()).toMatch(/^chrome-error:/);
    await page.goBack();
    await hydrated(page);
    const typed = { ...TEXTS, message: 'The chowder was warm.' };
    for (const [name, text] of Object.entries(typed))
      await eventually(() => page.locator(`[name="${name}"]`).inputValue()).toBe(text);
    expect(new URL(page.url()).hash).toBe('');
  });

  it('can do the same without a script', async () => {
    // The page with the complaints is a 422.
    browser.tolerate(REFUSED_LINE);
    const { page } = await browser.visit({ baseURL: staff.baseURL(), javaScriptEnabled: false });
    await page.goto('/contact/');
    const next = (label: string) => page.getByRole('button', { name: new RegExp(`^Continue: ${label}`) });
    await page.locator('[name="question_category"]').selectOption('praise');
    await next('What is it about').click();
    await page.locator('[name="topic"]').selectOption('visit');
    await next('Topic').click();
    expect(await extrasOf(page)).toEqual([...EXTRA_FIELDS]);
    await page.locator('[name="location_query"]').fill('Orlando, FL');
    await page.getByRole('button', { name: 'Find restaurants' }).click();
    expect(await page.locator('[name="location_rlid"]').count()).toBe(6);
    await page.locator('[name="location_rlid"]').first().check();
    await fill(page, {
      visit_date: '2099-01-01',
      visit_time: '18:30',
      message: 'Written by hand.',
    });
    await page.getByLabel('Send without the automatic check').check();
    await sendButton(page).click();
    await page.getByText('Error: Enter a day in the past.').waitFor();
    expect(await page.locator('[name="message"]').inputValue()).toBe('Written by hand.');
    expect(await page.locator('[name="location_query"]').inputValue()).toBe('Orlando, FL');
    expect(await page.getByLabel('Send without the automatic check').isChecked()).toBe(true);
    await page.locator('[name="visit_date"]').fill('2024-02-29');
    // The second click comes while the first is under way.
    await sendButton(page).dblclick();
    await page.getByRole('heading', { name: 'Your message is on its way' }).waitFor();
    const desk = await inStaffInbox('Written by hand.');
    await desk.getByText('Needs a closer look').first().waitFor();
    expect(await desk.getByText('Written by hand.').count()).toBe(1);
  });
});
