import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, hydrated, useBrowser } from '../support/browser.ts';
import { TERMINAL_PIER } from '../support/cast.ts';
import { readFocus, tabTo } from '../support/keyboard.ts';
import { StaffClient } from '../support/staff-client.ts';
import { flash, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['galleon', 'gaff'], { SEED: 'demo' });
// It never closes, so that the stories do not depend on the hour.
const { rlid } = TERMINAL_PIER;
const MENU = `/order?rlid=${rlid}`;
const KITCHEN = `/wagtail/kitchen/${rlid}/`;

let cook: StaffClient;
beforeAll(async () => {
  cook = await StaffClient.signIn(staff.baseURL(), 'galleon');
  const path = `/wagtail/api/main/kitchen/${rlid}/settings/`;
  const { version, values } = (await (await cook.get(path)).json()) as { version: number; values: object };
  const settings = { ...values, isOn: true, unitsPerSlot: 1000 };
  await cook.post(`${KITCHEN}settings/`, { baseVersion: version, values: settings });
});

const visit = (options: Parameters<typeof browser.visit>[0] = {}) =>
  browser.visit({ baseURL: staff.baseURL(), ...options });
const outOf = (item: string, until: string | null) => cook.post(`/wagtail/menu/at/${rlid}/${item}/out/`, { until });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();
const basket = (page: Page) => page.getByRole('region', { name: 'Your basket' });

async function openMenu(page: Page) {
  await page.goto(MENU);
  await hydrated(page);
}

async function addPie(page: Page) {
  await page.getByRole('link', { name: 'Key lime pie' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
  await basket(page).getByRole('link', { name: 'Key lime pie' }).waitFor();
}

async function checkOut(page: Page, name: string, phone: string) {
  await basket(page).getByRole('link', { name: 'Check out' }).click();
  await heading(page, 'Check out').waitFor();
  await hydrated(page);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Mobile phone').fill(phone);
}

describe('A guest orders', () => {
  it('on a phone: chooses, pays at the restaurant and follows the order while the kitchen cooks', async () => {
    const { page } = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    await openMenu(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await tabTo(page, page.getByRole('link', { name: 'Skirt steak', exact: true }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Skirt steak' });
    await dialog.getByLabel('Medium').check();
    // Two sides are asked for.
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await dialog.getByText('Please choose as many options').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Grits').fill('2');
    await dialog.getByRole('button', { name: 'Add · $29.00' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await basket(page).getByText('Medium, 2 × Grits').waitFor();
    // The link to the basket covers no focus.
    await page.getByRole('link', { name: 'Your basket: 1 dish' }).last().waitFor();
    expect(await readFocus(page)).toEqual({ name: 'Skirt steak', flaw: '' });
    await tabTo(page, basket(page).getByRole('link', { name: 'Check out' }));

    await checkOut(page, 'Ondine', '702 555 0161');
    await expectAccessible(page);
    await page.getByLabel('15%').check();
    await page.getByText('$4.35').waitFor();
    await page.getByRole('button', { name: /^Order · / }).dblclick();
    await heading(page, /^Your order/).waitFor();
    await page.getByText('The kitchen has your order').first().waitFor();
    await hydrated(page);
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('main').getByRole('link').allInnerTexts()).toEqual([expect.stringMatching(/^Call /)]);
    await page.emulateMedia({ media: 'screen' });

    const { page: kitchen } = await staff.signedIn(KITCHEN);
    const ticket = kitchen.getByRole('listitem').filter({ hasText: 'Ondine' });
    // Printed by the browser, without a choice of orders.
    await ticket.waitFor();
    await kitchen.emulateMedia({ media: 'print' });
    expect(await ticket.getByText('Skirt steak').isVisible()).toBe(true);
    await kitchen.emulateMedia({ media: 'screen' });
    await ticket.getByRole('button', { name: /^Start/ }).click();
    // Nobody reloads the guest's page.
    await page.getByText('The kitchen is cooking').first().waitFor();
    await ticket.getByRole('button', { name: /^Ready/ }).click();
    await page.getByText('Please come to the counter.').waitFor();
    await ticket.getByRole('button', { name: /^Hand over/ }).click();
    await page.getByText('Enjoy your meal').first().waitFor();
    // The basket is empty, also for who goes back.
    await page.goto(MENU);
    await basket(page).getByText('Nothing yet.').waitFor();
  });

  it('without JavaScript: as pages and forms, and cancels', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(MENU);
    await page.getByRole('link', { name: 'Lobster roll', exact: true }).click();
    await page.getByLabel('Grits').check();
    await page.getByLabel('Note for the kitchen').fill('Toasted dark');
    await page.getByRole('button', { name: /^Add/ }).click();
    await basket(page).getByText('“Toasted dark”').waitFor();
    await basket(page).getByRole('button', { name: 'One more: Lobster roll' }).click();
    await basket(page).getByText('$55.00').first().waitFor();
    await basket(page).getByRole('link', { name: 'Check out' }).click();
    const car = page.getByLabel('Your car', { exact: true });
    expect(await car.isVisible()).toBe(false);
    await page.getByLabel('Brought to your car').check();
    await car.waitFor();
    await page.getByLabel('Pick up at the counter').check();
    await page
      .getByRole('button', { name: /^Order · / })
      .last()
      .click();
    await page
      .getByRole('alert')
      .getByText(/ need(s)? your attention:$/)
      .waitFor();
    await page.getByText('Please enter a name').first().waitFor();
    await page.getByLabel('Name').fill('Peregrin');
    await page.getByLabel('Mobile phone').fill('702 555 0162');
    await page.getByLabel('20%').check();
    await page.getByLabel('Coupon').fill('lantern10');
    await page.getByRole('button', { name: 'Show the total' }).click();
    await page.getByText('-$5.50').waitFor();
    await page
      .getByRole('button', { name: /^Order · / })
      .last()
      .click();
    await page.getByText('The kitchen has your order').first().waitFor();
    await page.getByText('“Toasted dark”').waitFor();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByText('This order is cancelled').first().waitFor();
  });

  it('by the keyboard alone, which never loses its place, and leaves out what holds milk', async () => {
    const { page } = await visit();
    await openMenu(page);
    await tabTo(page, page.getByText('Allergens and diets'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('milk', { exact: true }));
    await page.keyboard.press('Space');
    await page.getByRole('link', { name: 'Lobster roll', exact: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await page.getByRole('link', { name: 'Lobster roll', exact: true }).waitFor();
    await page.locator('input[value=milk]:focus').waitFor();
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('link', { name: 'Thick potatoes' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Thick potatoes' });
    await dialog.getByRole('button', { name: /^Add/ }).waitFor();
    await tabTo(page, dialog.getByRole('button', { name: /^Add/ }));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await basket(page).getByText('$5.50').first().waitFor();
    await page.locator('a:focus', { hasText: 'Thick potatoes' }).waitFor();
    // Each category begins with a link past the other dishes.
    await tabTo(page, page.locator('section a[href="#basket"]:focus'));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await basket(page).locator('a:focus', { hasText: 'Thick potatoes' }).waitFor();
    await tabTo(page, basket(page).getByRole('button', { name: 'One more: Thick potatoes' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await basket(page).getByText('$16.50').first().waitFor();
    for (let more = 3; more > 0; more -= 1) {
      await basket(page)
        .getByRole('button', { name: /^(One less|Remove)/ })
        .focus();
      await page.keyboard.press('Enter');
    }
    await basket(page).getByText('Nothing yet.').waitFor();
    await page.locator('h2:focus', { hasText: 'Your basket' }).waitFor();
  });

  it('on the page of the dish when its code does not load, and is told when the basket cannot be kept', async () => {
    browser.tolerate(/ERR_FAILED/);
    const { page } = await visit();
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });
      Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined });
    });
    await openMenu(page);
    await page.getByRole('link', { name: 'Key lime pie' }).click();
    const dialog = page.getByRole('dialog', { name: 'Key lime pie' });
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await dialog.getByText(/^This browser does not keep your basket/).waitFor();

    for (const code of [/assets\/item-dialog-.+js$/, /assets\/panel-dialog-.+css$/]) {
      await openMenu(page);
      await page.route(code, (route) => route.abort());
      await page.getByRole('link', { name: 'Key lime pie' }).click();
      await page.getByRole('heading', { level: 1, name: 'Key lime pie' }).waitFor();
      await page.unroute(code);
    }
  });

  it('is notified when a dish in the basket sells out, and when its price changes', async () => {
    browser.tolerate(REFUSED_LINE, / 409 /);
    const { page, context } = await visit();
    await openMenu(page);
    await addPie(page);
    await page.getByRole('link', { name: 'Grits', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
    // Another tab of the browser has the same basket.
    const other = await context.newPage();
    await other.goto(MENU);
    await basket(other).getByRole('link', { name: 'Grits' }).waitFor();
    await checkOut(page, 'Isolde', '702 555 0163');
    await outOf('lime-pie', 'close');
    await page.getByRole('button', { name: /^Order · / }).click();
    await page.getByText('Key lime pie is not available any more.').waitFor();
    await outOf('lime-pie', null);

    const price = (cents: number | null) =>
      cook.post(`/wagtail/menu/at/${rlid}/grits/price/`, { price: cents, isHidden: false });
    await hydrated(page);
    await price(650);
    await page.getByRole('button', { name: /^Order · / }).click();
    await page.getByText('The total has changed.').waitFor();
    await price(null);
  });

  it('keeps what is typed and chosen while the code of the page is on its way', async () => {
    const { page } = await visit();
    await openMenu(page);
    await addPie(page);
    const code = Promise.withResolvers<void>();
    await page.route(/assets\/hydrate-/, async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(`/order/checkout/?rlid=${rlid}&language=en`);
    await page.getByLabel('Name').fill('Amaryllis');
    await page.getByLabel('20%').check();
    const soonest = page.getByLabel('Time', { exact: true });
    const later = await soonest.locator('option').last().getAttribute('value');
    await soonest.selectOption(later);
    code.resolve();
    await hydrated(page);
    await page.getByLabel('Mobile phone').fill('702 555 0187');
    await page.getByRole('button', { name: /^Order · / }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Amaryllis');
    expect(await page.getByLabel('20%').isChecked()).toBe(true);
    expect(await soonest.inputValue()).toBe(later);
    await page.getByRole('button', { name: /^Order · / }).click();
    await page.getByText('The kitchen has your order').first().waitFor();
  });

  it('keeps what is typed at the checkout while there is no connection', async () => {
    browser.tolerate(/ERR_INTERNET_DISCONNECTED/);
    const { page, context } = await visit();
    await openMenu(page);
    await addPie(page);
    await checkOut(page, 'Undine', '702 555 0166');
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Order · / }).click();
    await page.getByText(/^We did not hear back from the kitchen/).waitFor();
    await expectAccessible(page);
    await context.setOffline(false);
    expect(await page.getByLabel('Name').inputValue()).toBe('Undine');
    expect(await page.getByRole('button', { name: /^Order · / }).getAttribute('aria-disabled')).toBe('false');
    // And by a look at another page.
    await page.getByRole('link', { name: 'Change the basket' }).click();
    await hydrated(page);
    await page.goBack();
    await hydrated(page);
    expect(await page.getByLabel('Name').inputValue()).toBe('Undine');
    expect(await page.getByLabel('Mobile phone').inputValue()).toBe('702 555 0166');
  });

  it('at the curb says which car it is, and the kitchen sees that the guest is there', async () => {
    const { page } = await visit();
    await openMenu(page);
    await addPie(page);
    await checkOut(page, 'Corisande', '702 555 0164');
    await page.getByLabel('Brought to your car').check();
    await page.getByLabel('Your car', { exact: true }).fill('Red coupe');
    await page.getByLabel('E-mail').fill('corisande@guests.example');
    await page.getByRole('button', { name: /^Order · / }).click();
    await page.getByRole('button', { name: 'I am here' }).click();
    await page.getByText(/^We know that you are here/).waitFor();
    const { page: kitchen } = await staff.signedIn(KITCHEN);
    const ticket = kitchen.getByRole('listitem').filter({ hasText: 'Corisande' });
    await ticket.getByText('Car: Red coupe').waitFor();
    await ticket.getByText(/^Guest is here/).waitFor();

    await kitchen.goto('/wagtail/orders/?q=Corisande');
    await kitchen.getByRole('link', { name: /Corisande/ }).click();
    await kitchen.getByRole('button', { name: 'Write to the guest' }).click();
    const dialog = kitchen.getByRole('dialog', { name: /^Write about order/ });
    await dialog.getByText(/^To corisande@guests\.example/).waitFor();
    await dialog.getByLabel('Standard message').selectOption({ label: 'Your order waits for you and gets cold.' });
    await expectAccessible(kitchen);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await flash(kitchen, 'The message is on its way.');
    await kitchen.getByText('Wrote to the guest, ').waitFor();
  });
});

describe('A cook', () => {
  it('bumps one order on two screens, works through an outage, recalls it and cancels another', async () => {
    browser.tolerate(REFUSED_LINE, /ERR_INTERNET_DISCONNECTED/);
    const { page: guest } = await visit();
    await openMenu(guest);
    await addPie(guest);
    await checkOut(guest, 'Thessaly', '702 555 0165');
    await guest.getByRole('button', { name: /^Order · / }).click();
    await guest.getByText('The kitchen has your order').first().waitFor();

    const { page, context } = await staff.signedIn(KITCHEN, { viewport: { width: 840, height: 1100 } });
    const { page: other } = await staff.signedIn(KITCHEN, {}, 'gaff');
    const ticket = (on: Page) => on.getByRole('listitem').filter({ hasText: 'Thessaly' });
    await ticket(page).waitFor();
    await ticket(other).waitFor();
    await context.setOffline(true);
    await ticket(page)
      .getByRole('button', { name: /^Ready/ })
      .click();
    await page.getByText(/^No connection. These are the orders of/).waitFor();
    await ticket(other)
      .getByRole('button', { name: /^Ready/ })
      .click();
    await ticket(other)
      .getByRole('button', { name: /^Hand over/ })
      .waitFor();
    await context.setOffline(false);
    await page.getByText(/^No connection/).waitFor({ state: 'detached' });
    await ticket(page).getByText('Not sent yet').waitFor({ state: 'detached' });
    // Both pressed it, and it was done once.
    expect(await page.getByText('Not done').count()).toBe(0);
    await ticket(page)
      .getByRole('button', { name: /^Recall/ })
      .click();
    await ticket(other)
      .getByRole('button', { name: /^Ready/ })
      .waitFor();

    await ticket(page).getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Cancel the order' }).click();
    await page.getByLabel('Reason').fill('No limes today');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await guest.getByText('No limes today').waitFor();
  });

  it('changes the menu as a draft, sees what keeps it from guests, and publishes it', async () => {
    const { page } = await staff.signedIn('/wagtail/menu/');
    await page.getByLabel('Name of Key lime pie').fill('Lime pie');
    const sides = page.getByRole('region', { name: 'Sides' }).or(page.locator('section').filter({ hasText: 'Sides' }));
    await sides.getByLabel('New item').first().fill('Rye rolls');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('1 thing keeps this draft from being published').waitFor();
    await page.getByRole('button', { name: 'Rye rolls', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Calories').first().fill('240');
    await dialog.getByLabel('Price', { exact: true }).fill('4.50');
    await dialog.getByRole('button', { name: 'Apply to draft' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await flash(page, 'The draft is saved.');
    await page.getByText(/things? keeps? this draft/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Publish' }).click();
    await flash(page, 'The menu is published.');
    const { page: guest } = await visit();
    await guest.goto(MENU);
    await guest.getByRole('link', { name: 'Rye rolls' }).waitFor();
    await guest.getByRole('link', { name: 'Lime pie' }).waitFor();
  });
});

describe('A connection of many guests', () => {
  it('can order again after solving a captcha', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await visit({ viewport: { width: 390, height: 844 } });
    await openMenu(page);
    const last = await page.evaluate(async (restaurant) => {
      const { csrf_token } = (await (await fetch('/api-nc/csrftoken/')).json()) as { csrf_token: string };
      const send = (path: string, body: object) =>
        fetch(path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: {
            'content-type': 'application/json',
            'x-csrftoken': csrf_token,
            'idempotency-key': crypto.randomUUID(),
          },
        });
      const lines = [{ item: 'grits', size: null, quantity: 1, options: [], note: '' }];
      const basketOf = { rlid: restaurant, mode: 'pickup', lines };
      const { price } = (await (await send('/api/orders/price/', basketOf)).json()) as { price: { total: number } };
      for (let phone = 7_025_550_190; ; phone += 1) {
        const guest = { name: 'Office', phone: String(phone), seenTotal: price.total };
        const { status } = await send('/api/orders/', { ...basketOf, ...guest });
        if (status !== 201) return status;
      }
    }, rlid);
    expect(last).toBe(429);
    await page.getByRole('link', { name: 'Grits', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
    await basket(page).getByRole('link', { name: 'Grits' }).waitFor();
    await checkOut(page, 'Melisande', '702 555 0188');
    await page.getByRole('button', { name: /^Order · / }).click();
    await page.getByText(/^Many orders came from your connection/).waitFor();
    const box = page.getByLabel('I’m a person, not a program');
    await box.waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Order · / }).click();
    await page.getByText(/Please tick the box to show/).waitFor();
    await box.check();
    await page.getByText('Thank you, that worked.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Melisande');
    await page.getByRole('button', { name: /^Order · / }).click();
    await page.getByText('The kitchen has your order').first().waitFor();
  });
});
