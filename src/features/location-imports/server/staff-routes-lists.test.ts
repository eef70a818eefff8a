import { describe, expect, it } from 'vitest';
import { chainCsv, chainList } from '#test/chain-list.ts';
import { useLocationImportHarness } from '#test/location-import-harness.ts';

const harness = useLocationImportHarness();
const { apply, as, compare, load, rowsOf, stored } = harness;

describe('an export that somebody has edited', () => {
  const edit = async (change: object) => {
    const reply = await as('chief').send('GET', '/wagtail/locations/export/?format=json');
    const { locations, ...head } = reply.json<{ locations: Record<string, unknown>[] }>();
    return JSON.stringify({ ...head, locations: locations.map((one, at) => (at === 0 ? { ...one, ...change } : one)) });
  };

  it.each<[string, object]>([
    ['Root address of the country', { countryRootUrl: 'javascript:alert(1)//' }],
    ['Root address of the country', { countryRootUrl: '//evil.example' }],
    ['Page address', { localPageUrl: '../../x/' }],
    ['Page address', { localPageUrl: `<b>/"x'/` }],
    ['State', { state: 'ZZ' }],
    ['State', { state: 'Texas' }],
    ['Country', { country: 'FR' }],
    ['Country', { country: 'CA' }],
    ['Postal code', { zip: 'V3A 9J7' }],
    ['Postal code', { zip: 'nowhere' }],
    ['Name', { name: 'Bay \u202e moor' }],
    ['Name', { name: 'Bay\nHarbour' }],
  ])('loads no impossible %s: %j', async (label, change) => {
    await load('chief', chainCsv(chainList(2)));
    const before = await stored();
    const { id, plan } = await compare('chief', await edit(change));
    expect(plan.counts).toMatchObject({ rows: 2, rejected: 1, unchanged: 1, changed: 0 });
    const { rows } = await rowsOf('chief', id, 'kind=rejected');
    expect(rows[0]).toMatchObject({ label, line: 1, reason: expect.stringMatching(/./) });
    await apply('chief', id);
    expect(await stored()).toEqual(before);
  });

  it('loads possible values', async () => {
    await load('chief', chainCsv(chainList(2)));
    const { id } = await compare(
      'chief',
      await edit({ countryRootUrl: 'https://ca.chain.example/', name: 'Bay Moor' }),
    );
    await apply('chief', id);
    expect((await stored())[0]).toMatchObject({ countryRootUrl: 'https://ca.chain.example/', name: 'Bay Moor' });
  });
});
