import type { Page } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import { expectAccessible, hydrated, useBrowser } from '../support/browser.ts';
import { TERMINAL_PIER } from '../support/cast.ts';
import { StaffClient } from '../support/staff-client.ts';
import { REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['galleon'], { SEED: 'demo' });
// It never closes, so that the stories do not depend on the hour.
const { rlid } = TERMINAL_PIER;
const MENU = `/order?rlid=${rlid}`;
/** In the postal code of the restaurant, and in a town far away. */
const [NEAR, FAR] = ['1 Neon Wharf Boulevard, Las Vegas, NV 89101', '1 Main Street, Reno, NV 89501'];

let shift: StaffClient;
beforeAll(async () => {
  shift = await StaffClient.signIn(staff.baseURL(), 'galleon');
  const path = `/wagtail/api/main/kitchen/${rlid}/settings/`;
  const { version, values } = (await (await shift.get(path)).json()) as { version: number; values: object };
  const settings = { ...values, isOn: true, unitsPerSlot: 1000, modes: ['pickup', 'delivery', 'table'] };
  await shift.post(`/wagtail/kitchen/${rlid}/settings/`, { baseVersion: version, values: settings });
});

const visit = (options: Parameters<typeof browser.visit>[0] = {}) =>
  browser.visit({ baseURL: staff.baseURL(), ...options });
const basket = (page: Page) => page.getByRole('region', { name: 'Your basket' });

async function choosePie(page: Page) {
  await hydrated(page);
  await page.getByRole('link', { name: 'Key lime pie' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
  await basket(page).getByRole('link', { name: 'Key lime pie' }).waitFor();
}

async function checkOut(page: Page) {
  await basket(page).getByRole('link', { name: 'Check out' }).click();
  await page.getByRole('heading', { name: 'Check out' }).first().waitFor();
  await hydrated(page);
}

describe('A guest orders', () => {
  it('to the door: not outside of the zones, with the fee inside of them, and follows the driver', async () => {
    browser.tolerate(REFUSED_LINE, / 409 /);
    await saveZone();
    const { page } = await visit({ viewport: { width: 390, height: 844 } });
    await page.goto(MENU);
    await choosePie(page);
    await checkOut(page);
    await page.getByLabel('Delivered to your door').check();
    await page.getByLabel('Address', { exact: true }).fill(FAR);
    await page.getByRole('button', { name: 'Check the address' }).click();
    await page.getByText('We do not deliver to this address').first().waitFor();
    await page.getByRole('button', { name: 'Pick it up here instead' }).waitFor();
    await hydrated(page);
    await expectAccessible(page);
    await page.getByLabel('Address', { exact: true }).fill(NEAR);
    await page.getByRole('button', { name: 'Check the address' }).click();
    await page.getByText('$3.50').first().waitFor();
    await hydrated(page);
    await page.getByLabel('Name').fill('Isolde');
    await page.getByLabel('Mobile phone').fill('702 555 0171');
    await page.getByRole('button', { name: /^Order · / }).click();
    await page.getByText('The kitchen has your order').first().waitFor();
    await page.getByText(`To ${NEAR}`).waitFor();
    await hydrated(page);

    const { page: kitchen } = await staff.signedIn(`/wagtail/kitchen/${rlid}/`);
    const ticket = kitchen.getByRole('listitem').filter({ hasText: 'Isolde' });
    await ticket.getByText('Only its postal code was found').waitFor();
    await ticket.getByRole('button', { name: /^Ready/ }).click();
    await ticket.getByRole('button', { name: /^Out for delivery/ }).click();
    await page.getByText('Your order is on its way').first().waitFor();
    await ticket.getByRole('button', { name: /^Hand over/ }).click();
    await page.getByText('Enjoy your meal').first().waitFor();
  });

  it('at the table, by the code that staff opened, until they close it', async () => {
    browser.tolerate(REFUSED_LINE, / 409 /);
    const { page: host } = await staff.signedIn(`/wagtail/kitchen/${rlid}/tables/`);
    await host.getByLabel('Table', { exact: true }).fill('7');
    await host.getByRole('button', { name: 'Open the table' }).click();
    await host.getByRole('img', { name: 'Code of table 7' }).waitFor();
    await expectAccessible(host);
    const { tables } = (await (await shift.get(`/wagtail/api/main/kitchen/${rlid}/tables/`)).json()) as {
      tables: { url: string }[];
    };
    const { pathname, search } = new URL(tables[0]?.url ?? '');
    const { page } = await visit({ viewport: { width: 390, height: 844 } });
    await page.goto(`${pathname}${search}`);
    await page.getByText('You order at table 7').waitFor();
    await choosePie(page);
    await checkOut(page);
    await page.getByText('You sit at table 7.').waitFor();
    await page.getByLabel('Name').fill('Rosamund');
    await page.getByRole('button', { name: /^Order · / }).click();
    await page.getByText('Table 7').first().waitFor();
    await host.getByRole('button', { name: 'Close table 7' }).click();
    await host.getByText('No table is open.').waitFor();
    await page.goto(`${pathname}${search}`);
    await page.getByText('The code of this table is not valid any more').waitFor();
  });

  it('and sees at once what sold out while it was in the basket', async () => {
    browser.tolerate(REFUSED_LINE, / 409 /);
    const { page } = await visit();
    await page.goto(MENU);
    await choosePie(page);
    await checkOut(page);
    await shift.post(`/wagtail/menu/at/${rlid}/lime-pie/out/`, { until: 'manual' });
    await page.getByLabel('Name').fill('Leocadia');
    await page.getByLabel('Mobile phone').fill('702 555 0172');
    await page.getByRole('button', { name: /^Order · / }).click();
    await page.getByText('Key lime pie is not available any more').waitFor();
    await shift.post(`/wagtail/menu/at/${rlid}/lime-pie/out/`, { until: null });
  });
});

/** One zone of ten miles, whose fee no other restaurant has. */
async function saveZone(): Promise<void> {
  const { version } = (await (await shift.get(`/wagtail/api/main/kitchen/${rlid}/zones/`)).json()) as {
    version: number;
  };
  const zone = { name: 'City', area: { kind: 'radius', meters: 16_000 }, fee: 350, isFeeTaxed: false, minimum: 0 };
  const zones = [{ ...zone, freeFrom: null, driveMinutes: 20, hours: null }];
  await shift.post(`/wagtail/kitchen/${rlid}/zones/`, { baseVersion: version, zones });
}
