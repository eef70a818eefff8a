import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { startCardServer } from '../../scripts/payments/card-server.ts';
import { expectAccessible, hydrated, useBrowser } from '../support/browser.ts';
import { TERMINAL_PIER } from '../support/cast.ts';
import { StaffClient } from '../support/staff-client.ts';
import { flash, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const KEY = 'sk_of_the_stories';
const SECRET = 'whsec_of_the_stories_long_enough';
const cards = await startCardServer({ key: KEY, webhookSecret: SECRET, now: () => systemClock.now() });
afterAll(() => cards.stop());

const browser = useBrowser();
const staff = useStaffServer(browser, ['purser'], {
  SEED: 'demo',
  TRUST_PROXY: 'loopback',
  PAYMENTS_SECRET_KEY: KEY,
  PAYMENTS_WEBHOOK_SECRETS: SECRET,
  PAYMENTS_URL: cards.url,
  PAYMENTS_PAGE_ORIGIN: cards.url,
});
const { rlid } = TERMINAL_PIER;
const MENU = `/order?rlid=${rlid}&language=en`;
const PHONE_SIZE = { width: 390, height: 844 };

beforeAll(async () => {
  cards.hookUrl = `${staff.baseURL()}/api/orders/hooks/card/`;
  const purser = await StaffClient.signIn(staff.baseURL(), 'purser');
  const path = `/wagtail/api/main/kitchen/${rlid}/settings/`;
  const { version, values } = (await (await purser.get(path)).json()) as { version: number; values: object };
  const settings = { ...values, isOn: true, unitsPerSlot: 1000, payOnline: 'optional' };
  await purser.post(`/wagtail/kitchen/${rlid}/settings/`, { baseVersion: version, values: settings });
});

let guests = 0;
/** Each from an address of their own: one client may order five times in ten minutes. */
const visit = (options: Parameters<typeof browser.visit>[0]) => {
  guests += 1;
  return browser.visit({ ...options, extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${guests}` } });
};

const shots = process.env['SHOTS'];
const shoot = async (page: Page, name: string) => {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

async function fill(page: Page, name: string, phone: string) {
  await page.goto(MENU);
  await page.getByRole('link', { name: 'Key lime pie' }).click();
  await page.getByRole('button', { name: /^Add/ }).last().click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByRole('heading', { name: 'Check out' }).first().waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Mobile phone').fill(phone);
}
const onPayPage = (page: Page) => page.getByRole('heading', { name: 'Test payment' }).waitFor();
const accepted = (page: Page) => page.getByText('The kitchen has your order').first().waitFor();
const sessionsOf = (since: number) => [...cards.book.sessions.values()].slice(since);

describe('A guest pays by card', () => {
  it('on a phone: is declined, pays, follows the order, and sees what staff give back', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await visit({ baseURL: staff.baseURL(), viewport: PHONE_SIZE });
    await fill(page, 'Ondine', '702 555 0181');
    await hydrated(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByLabel('At the restaurant').check();
    await page.getByRole('button', { name: /^Order · / }).waitFor();
    await page.getByLabel('By card, now').check();
    await shoot(page, 'checkout-390');
    await page.getByRole('button', { name: /^Go on to pay · / }).click();
    await onPayPage(page);
    await page.getByRole('button', { name: 'Use a card that is declined' }).click();
    await page.getByText('Your card was declined').waitFor();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await accepted(page);
    await page.getByText('Paid by card: Visa ···· 4242.').waitFor();
    await hydrated(page);
    await expectAccessible(page);
    await shoot(page, 'order-paid-390');

    const { page: desk } = await staff.signedIn('/wagtail/orders/', { viewport: PHONE_SIZE });
    await desk.getByRole('link', { name: /Ondine/ }).click();
    await desk.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = desk.getByRole('dialog', { name: /^Refund order/ });
    await dialog.getByLabel('What to refund').selectOption('amount');
    await dialog.getByLabel('Amount').fill('2.50');
    await dialog.getByLabel('Reason').fill('The pie was small');
    await expectAccessible(desk);
    await shoot(desk, 'refund-390');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await flash(desk, 'The refund is on its way');
    await desk.getByText('The pie was small').waitFor();
    await expectAccessible(desk);
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await shoot(desk, 'desk-390');
    // Nobody reloads the guest's page.
    await page.getByText('$2.50 was refunded to your card').waitFor();
    expect(cards.book.refunds.map(({ amount }) => amount)).toEqual([250]);
  });

  it('goes back without paying, presses twice, pays, and goes back again: one order, paid once', async () => {
    browser.tolerate(REFUSED_LINE, / 409 /);
    const before = cards.book.sessions.size;
    const { page } = await visit({ baseURL: staff.baseURL() });
    await fill(page, 'Isolde', '702 555 0182');
    await hydrated(page);
    await page.getByRole('button', { name: /^Go on to pay · / }).dblclick();
    await onPayPage(page);
    await page.getByRole('link', { name: 'Back without paying' }).click();
    await page.getByText('Your order waits for its payment').first().waitFor();
    await hydrated(page);
    await expectAccessible(page);
    await shoot(page, 'order-waits-1280');
    expect(sessionsOf(before)).toHaveLength(1);
    await page.getByRole('button', { name: /^Pay by card · / }).click();
    await onPayPage(page);
    expect(sessionsOf(before)).toHaveLength(1);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await accepted(page);
    // Back after submit: the page to pay on is done, and the checkout has nothing more to order.
    await page.goBack();
    await page.goto(`/order/checkout/?rlid=${rlid}&language=en`);
    await page.getByText('Your basket is empty.').waitFor();
    const paid = [...cards.book.intents.values()].filter(({ status }) => status === 'succeeded');
    expect(
      paid.filter(({ metadata }) => metadata['reference'] === sessionsOf(before)[0]?.client_reference_id),
    ).toHaveLength(1);
  });

  it('changes the basket after going back: the first order gives way, and one is paid', async () => {
    const before = cards.book.sessions.size;
    const { page } = await visit({ baseURL: staff.baseURL() });
    await fill(page, 'Corisande', '702 555 0183');
    await hydrated(page);
    await page.getByRole('button', { name: /^Go on to pay · / }).click();
    await onPayPage(page);
    await page.goto(`/order/checkout/?rlid=${rlid}&language=en`);
    await page.getByText('An order of yours waits for its payment').waitFor();
    await hydrated(page);
    await page.getByLabel('Name').fill('Corisande');
    await page.getByLabel('Mobile phone').fill('702 555 0183');
    await page.getByLabel('20%').check();
    await page.getByRole('button', { name: /^Go on to pay · / }).click();
    await onPayPage(page);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await accepted(page);
    expect(sessionsOf(before).map(({ status }) => status)).toEqual(['expired', 'complete']);
  });

  it('without JavaScript, and is settled by the provider’s report alone when the browser is closed', async () => {
    const before = cards.book.sessions.size;
    const { page } = await visit({ baseURL: staff.baseURL(), javaScriptEnabled: false });
    await fill(page, 'Peregrin', '702 555 0184');
    await page
      .getByRole('button', { name: /^Go on to pay · / })
      .last()
      .click();
    await onPayPage(page);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await accepted(page);
    await page.getByText('Paid by card: Visa ···· 4242.').waitFor();

    const { page: other } = await visit({ baseURL: staff.baseURL(), javaScriptEnabled: false });
    await fill(other, 'Thessaly', '702 555 0185');
    await other
      .getByRole('button', { name: /^Go on to pay · / })
      .last()
      .click();
    await onPayPage(other);
    const session = sessionsOf(before).at(-1);
    await other.close();
    cards.pay(session?.id ?? '');
    const { page: kitchen } = await staff.signedIn(`/wagtail/kitchen/${rlid}/`);
    await kitchen.getByRole('listitem').filter({ hasText: 'Thessaly' }).waitFor();
  });
});

describe('The desk', () => {
  it('changes an order before it is begun: what was paid too much goes back', async () => {
    const { page } = await visit({ baseURL: staff.baseURL() });
    await fill(page, 'Leander', '702 555 0186');
    await hydrated(page);
    await page.getByRole('button', { name: /^Go on to pay · / }).click();
    await onPayPage(page);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await accepted(page);
    const { page: desk } = await staff.signedIn('/wagtail/orders/');
    await desk.getByRole('link', { name: /Leander/ }).click();
    await desk.getByRole('button', { name: 'Change the order' }).click();
    const dialog = desk.getByRole('dialog', { name: /^Change order/ });
    await expectAccessible(desk);
    await dialog.getByLabel('Key lime pie').selectOption('2');
    await dialog.getByRole('searchbox', { name: 'Search the menu' }).fill('lobster roll');
    await dialog.getByLabel('Item', { exact: true }).selectOption('lobster-roll');
    await shoot(desk, 'desk-add-item-1280');
    await desk.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(desk);
    await shoot(desk, 'desk-add-item-390');
    await desk.setViewportSize({ width: 1280, height: 900 });
    // A roll comes with one side, so none is refused.
    for (const box of await dialog.getByRole('group', { name: /side/i }).getByRole('checkbox').all())
      await box.uncheck();
    await dialog.getByRole('button', { name: 'Add to the order' }).click();
    await dialog.getByText('Choose a side: exactly 1.').waitFor();
    await dialog.getByRole('group', { name: /side/i }).getByLabel('Pickled cabbage').check();
    await dialog.getByRole('button', { name: 'Add to the order' }).click();
    await dialog
      .getByRole('list', { name: 'Added items' })
      .getByText(/^1 × Lobster roll \(Pickled cabbage\)/)
      .waitFor();
    await dialog.getByText(/^Subtotal: \$.* instead of \$/).waitFor();
    await dialog.getByRole('button', { name: 'Change the order' }).click();
    await flash(desk, 'is changed');
    await desk.getByText('1 × Lobster roll').waitFor();
    await desk.getByText('Due at the restaurant').waitFor();
    await shoot(desk, 'desk-changed-1280');
    await page.getByText(/^You pay \$.* at the restaurant\./).waitFor();
  });
});
