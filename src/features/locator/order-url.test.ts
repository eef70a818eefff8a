import { describe, expect, it } from 'vitest';
import { orderUrl, ownOrderUrl } from './order-url.ts';

describe('orderUrl', () => {
  it("is on the country's root address when the location has one, else on this site", () => {
    expect(orderUrl({ rlid: 7 })).toBe('/order?rlid=7');
    expect(orderUrl({ rlid: 7, countryRootURL: 'https://chain.example/ca/' })).toBe(
      'https://chain.example/ca/order?rlid=7',
    );
    expect(orderUrl({ rlid: 7, countryRootURL: '/ca/' })).toBe('/ca/order?rlid=7');
  });

  it('is absolute with an origin, which only a web address replaces', () => {
    const origin = 'https://www.chain.example';
    expect(orderUrl({ rlid: 7 }, origin)).toBe(`${origin}/order?rlid=7`);
    expect(orderUrl({ rlid: 7, countryRootURL: '/ca' }, origin)).toBe(`${origin}/ca/order?rlid=7`);
    expect(orderUrl({ rlid: 7, countryRootURL: 'https://ca.example' }, origin)).toBe('https://ca.example/order?rlid=7');
  });

  it.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', 'ca', 'https:///x', '/'])(
    'ignores the root %j',
    (countryRootURL) => {
      expect(orderUrl({ rlid: 7, countryRootURL })).toBe('/order?rlid=7');
    },
  );
});

describe('ownOrderUrl', () => {
  const roots = new Map([
    [7, '/ca'],
    [8, undefined],
    [9, 'https://chain.example/ca/'],
  ]);
  const byRlid = (rlid: number) => (roots.has(rlid) ? { rlid, countryRootURL: roots.get(rlid) } : undefined);
  const at = (address: string) => ownOrderUrl(new URL(address, 'https://chain.example'), byRlid);

  it('is the page of the product for orders below a root on this site', () => {
    expect(at('/ca/order?rlid=7')).toBe('/order?rlid=7');
    expect(at('/ca/order/?rlid=9&utm=1')).toBe('/order?rlid=9');
    expect(at('/ca/order/?rlid=9&language=fr-CA')).toBe('/order?rlid=9&language=fr-CA');
    expect(at('/ca/order/?rlid=9&language=%26x')).toBe('/order?rlid=9');
  });

  it.each(['/order?rlid=7', '/ca/order?rlid=8', '/es/order/?rlid=7', '/ca/order/', '/ca/order?rlid=x', '/ca/?rlid=7'])(
    'is nothing for %s',
    (address) => {
      expect(at(address)).toBeUndefined();
    },
  );
});
