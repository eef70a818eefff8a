import { expect, it } from 'vitest';
import { TERMINAL_PIER } from '../support/cast.ts';
import { expectAccessible, hydrated, useBrowser } from '../support/browser.ts';
import { useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['keel'], { SEED: 'demo' });

it('A guest joins by the sign at the door, and says by the same sign that they are here', async () => {
  const { page } = await staff.signedIn(`/wagtail/host/${TERMINAL_PIER.rlid}/sign/`);
  await page.getByLabel('Language').selectOption('es');
  const name = await page.getByRole('region', { name: 'Sign' }).getByRole('img').getAttribute('aria-label');
  const address = new URL(name ?? '');
  expect(address.searchParams.get('language')).toBe('es');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  address.searchParams.set('language', 'en');
  const sign = `${address.pathname}${address.search}`;
  const { page: phone } = await browser.visit({ baseURL: staff.baseURL(), viewport: { width: 390, height: 844 } });
  await phone.goto(sign);
  await hydrated(phone);
  const main = phone.getByRole('main');
  await main.getByLabel('Name', { exact: true }).fill('Ana');
  await main.getByLabel('E-mail').fill('ana@guests.example');
  await main.getByRole('button', { name: 'Join the wait list' }).last().click();
  await phone.waitForURL(/\/waitlist\/[\w-]{22}\/$/);
  await phone.goto(sign);
  await hydrated(phone);
  await main.getByRole('button', { name: 'I am here' }).waitFor();
  await expectAccessible(phone);
  await main.getByRole('button', { name: 'I am here' }).click();
  await phone.waitForURL(/\/waitlist\/[\w-]{22}\/$/);
  await phone.getByRole('button', { name: 'I am here', pressed: true }).waitFor();
});
