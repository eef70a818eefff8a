import { expect, it } from 'vitest';
import { HARBOR_POINT } from '../support/cast.ts';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { flash, heading, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['keel'], { SEED: 'demo' });

const DEVICES = `/wagtail/host/${HARBOR_POINT.rlid}/devices/`;

it('A host pairs a tablet for the shift, hands it over, and a manager ends it', async () => {
  browser.tolerate(REFUSED_LINE);
  const { page } = await staff.signedIn(DEVICES);
  await page.getByText('No device is paired.').waitFor();
  await page.getByRole('button', { name: 'Pair a device' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
  await expectAccessible(page);
  const code = (await dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? '';

  const { page: tablet } = await browser.visit({ baseURL: staff.baseURL(), viewport: { width: 390, height: 844 } });
  await tablet.goto('/wagtail/host/pair/');
  await tablet.getByLabel('Code').fill(code);
  await tablet.getByRole('button', { name: 'Start the shift' }).click();
  await tablet.getByText('two or three letters').first().waitFor();
  await expectAccessible(tablet);
  await tablet.getByLabel('Your initials').fill('mb');
  await tablet.getByRole('button', { name: 'Start the shift' }).click();
  await heading(tablet, new RegExp(HARBOR_POINT.name));
  await tablet.getByText('MB', { exact: true }).waitFor();
  await tablet.getByRole('region', { name: /^In line/ }).waitFor();
  await expectAccessible(tablet);

  await tablet.getByRole('button', { name: 'Hand over' }).click();
  await tablet.getByRole('dialog').getByLabel('Your initials').fill('xy');
  await tablet.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await flash(tablet, 'XY works with this device now.');
  await tablet.goto('/wagtail/users/');
  await heading(tablet, new RegExp(HARBOR_POINT.name));
  expect(new URL(tablet.url()).pathname).toBe(`/wagtail/host/${HARBOR_POINT.rlid}/`);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^End the device of XY/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the device' }).click();
  await page.getByText('No device is paired.').waitFor();
  await tablet.getByRole('heading', { name: 'This device is no longer paired' }).waitFor();
  await expectAccessible(tablet);
  await tablet.getByRole('link', { name: 'Pair it again' }).click();
  await heading(tablet, 'Pair this device');
});
