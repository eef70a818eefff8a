import { describe, expect, it } from 'vitest';
import { hydrated, useBrowser } from '../support/browser.ts';
import { HARBOR_POINT } from '../support/cast.ts';

const browser = useBrowser();

describe('A diner who reads Spanish', () => {
  it('stays in Spanish from the map to a restaurant, and finds the same restaurant in French', async () => {
    const { page } = await browser.visit({ viewport: { width: 390, height: 844 } });
    await page.goto('/es/locations/?address=04101');
    await hydrated(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^Ver la página del restaurante ?, ${HARBOR_POINT.name}$`) })
      .filter({ visible: true })
      .click();
    await page.waitForURL('**/es/restaurantes/maine/portland/12-lantern-wharf/');
    await hydrated(page);
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Lantern Bay/ })
        .getAttribute('href'),
    ).toBe('/es/');

    await page.getByRole('link', { name: 'Buscar otro restaurante' }).click();
    await page.waitForURL('**/es/restaurantes/maine/portland/');
    await page.goBack();
    await page.waitForURL('**/12-lantern-wharf/');
    await hydrated(page);

    await page.getByRole('banner').getByRole('button', { name: 'Abrir el menú' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Français' }).click();
    await page.waitForURL('**/fr-ca/restaurants/maine/portland/12-lantern-wharf/');
    expect(await page.locator('html').getAttribute('lang')).toBe('fr-CA');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(HARBOR_POINT.name);
  });
});
