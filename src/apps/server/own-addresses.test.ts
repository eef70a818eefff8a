import { describe, expect, it } from 'vitest';
import { isOwnAddress, OWN_ADDRESSES } from '#features/pages/server/commands/address-limits.ts';
import { checkOldPath } from '#features/redirects/old-path.ts';
import { isSlug } from '#features/pages/slug.ts';
import { listRoutes } from './route-table.ts';

const routes = (await listRoutes()).filter(({ method, path }) => method === 'GET' && path !== '/*');

/** Addresses of pages that a route would answer: parameters and rests as slugs, one level and several. */
function addressesOf(path: string): string[] {
  const steps = path
    .split('/')
    .filter(Boolean)
    .map((step) => (/^:\w+$/.test(step) ? 'some-page' : step));
  const last = steps.at(-1);
  const filled =
    last === '*' ? [['a-page'], ['a-page', 'below']].map((rest) => [...steps.slice(0, -1), ...rest]) : [steps];
  return filled.filter((all) => all.every(isSlug)).map((all) => `/${all.join('/')}/`);
}

/** Media have no final slash, and pages have; a page at `/order/` is a target of links. */
const LEFT_TO_PAGES = /^\/(media|locations\/list)\/|^\/order\/$/;

describe('addresses of the server itself', () => {
  const paths = routes.flatMap(({ path }) => addressesOf(path));
  it.each(paths.filter((path) => !LEFT_TO_PAGES.test(path)))('include %s', (path) => {
    expect(isOwnAddress(path)).toBe(true);
  });

  it.each(OWN_ADDRESSES.filter((own) => own.endsWith('/')))('%s is a route', (own) => {
    const above = own.replace(/^(\/[^/]+\/)$/, '$1*');
    expect(routes.some(({ path }) => path === own || path === above)).toBe(true);
  });

  it.each([
    '/',
    '/menu/',
    '/order-gift-cards/',
    '/reservations/',
    '/locations/',
    '/documents/',
    '/blocks/',
    '/accounts/',
  ])('leave %s to pages', (path) => expect(isOwnAddress(path)).toBe(false));
});

it('no redirect is saved for an address that a route always answers, and one is for others', () => {
  // These two redirect when there is no basket, or no security.txt.
  const leadOn = ['/.well-known/security.txt', '/order/checkout/'];
  const answered = routes.map(({ path }) => path).filter((path) => !/[:*]/.test(path) && !leadOn.includes(path));
  expect(answered.filter((path) => !('error' in checkOldPath(path)))).toEqual([]);
  for (const path of ['/sitemap.xml?page=2', '/order/']) expect(checkOldPath(path)).toHaveProperty('error');
  for (const path of ['/documents/9/old.pdf', '/video-track/9/', '/orders/', '/sitemap/', ...leadOn])
    expect(checkOldPath(path)).toHaveProperty('path');
});
