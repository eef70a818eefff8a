import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hydrated, useBrowser } from '../support/browser.ts';
import { useOwnServer } from '../support/own-server.ts';

const browser = useBrowser();
const own = useOwnServer();

const FILES: Readonly<Record<string, { type: string; body: string }>> = {
  '/first.js': { type: 'text/javascript', body: 'globalThis.legacyOrder = ["first"];' },
  '/second.js': {
    type: 'text/javascript',
    body: `globalThis.legacyOrder.push('second');
      document.getElementById('legacy-header').innerHTML = '<nav aria-label="From before"><a href="/locations/">Old menu</a></nav>';`,
  },
  '/header.css': { type: 'text/css', body: '#legacy-header a { letter-spacing: 7px; }' },
};

let siteUrl = '';
let isDown = false;
let elsewhere: Server;

beforeAll(async () => {
  elsewhere = createServer((request, reply) => {
    const file = FILES[request.url ?? ''];
    if (isDown || !file) reply.writeHead(503).end();
    else reply.writeHead(200, { 'content-type': file.type, 'access-control-allow-origin': '*' }).end(file.body);
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  cpSync(inject('bareData'), own.dataDir, { recursive: true });
  const server = await own.start({
    OLO_NEW_HEADER: 'false',
    LEGACY_HEADER_SCRIPTS: `${origin}/first.js,${origin}/second.js`,
    LEGACY_HEADER_STYLES: `${origin}/header.css`,
  });
  siteUrl = server.url;
});
afterAll(() => elsewhere.close());

describe('The header from before, where the new one is off', () => {
  it('that does not load leaves a page that works, with the way home', async () => {
    isDown = true;
    browser.tolerate(/status of 503/, /The legacy header could not load/);
    const { page, complaints } = await browser.visit({ baseURL: siteUrl });
    await page.goto('/locations/?address=04101');
    await hydrated(page);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /home page$/ })
      .waitFor();
    await page.getByRole('combobox', { name: 'City, state, or ZIP code' }).fill('04101');
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Please enter a valid city, state, or ZIP code.', { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(complaints.filter((line) => /The legacy header could not load/.test(line))).toHaveLength(3);
  });

  it('loads its styles, and its scripts in their order, under the security policy', async () => {
    isDown = false;
    const { page } = await browser.visit({ baseURL: siteUrl });
    await page.goto('/restaurants/');
    await hydrated(page);
    const link = page.getByRole('navigation', { name: 'From before' }).getByRole('link', { name: 'Old menu' });
    await link.waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { legacyOrder: string[] }).legacyOrder)).toEqual([
      'first',
      'second',
    ]);
    expect(await link.evaluate((element) => getComputedStyle(element).letterSpacing)).toBe('7px');
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  });
});
