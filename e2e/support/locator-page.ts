import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';

/** Log of the map page when the browser gives no location; most stories do not test this. */
export const NO_BROWSER_LOCATION = /The browser gave no location/;

export const searchField = (page: Page): Locator =>
  page.getByRole('main').getByRole('combobox', { name: 'City, state, or ZIP code' });

/** The entries of the list of nearby restaurants. */
export const entries = (page: Page): Locator =>
  page.getByRole('main').getByRole('list', { name: 'Restaurants', exact: true }).locator('> li');

/** The names in the list, in its order; [] when there is no list. */
export const names = (page: Page): Promise<string[]> => entries(page).locator('h2').allInnerTexts();

/** Types a place and sends the form, as a visitor does. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await searchField(page).fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
}

/** Waits until the page shows the list around a place. */
export async function nearTo(page: Page, place: string): Promise<void> {
  const count = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: / near / });
  await eventually(() => count.allInnerTexts(), `the list near ${place}`).toEqual([
    expect.stringContaining(` near ${place}, `),
  ]);
}

/** The public list: the restaurants around a point, as a browser gets them. */
export async function listAround(
  siteUrl: string,
  { latitude, longitude, limit = 26 }: { latitude: number; longitude: number; limit?: number },
): Promise<ListedLocation[]> {
  const query = new URLSearchParams({
    latitude: String(latitude),
    longitude: String(longitude),
    radius: '200',
    limit: String(limit),
  });
  const reply = await fetch(`${siteUrl}/api/location/getlocations/?${query}`);
  const body = (await reply.json()) as { locations: { location: ListedLocation }[] };
  return body.locations.map(({ location }) => location);
}

export interface ListedLocation {
  rlid: number;
  name?: string;
  city: string;
  state: string;
  address1: string;
  waitListReady?: boolean;
  hasDelivery: boolean;
  localPageURL?: string;
}
