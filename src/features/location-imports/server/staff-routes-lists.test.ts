import { describe, expect, it } from 'vitest';
import { chainCsv, chainList } from '#test/chain-list.ts';
import { useLocationImportHarness } from '#test/location-import-harness.ts';
import { sheetOf, sheetParts, zip } from '#test/workbook-file.ts';

const harness = useLocationImportHarness();
const { apply, as, compare, load, planOf, rowsOf, stored } = harness;

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

describe('a workbook', () => {
  const rowsOfList = (count: number) =>
    chainCsv(chainList(count))
      .trim()
      .split('\n')
      .map((line) => line.split(','));

  it('is read from its first visible sheet, and archives what is on another sheet only when that is confirmed', async () => {
    await load('chief', chainCsv(chainList(5)));
    const [head = [], ...rows] = rowsOfList(5);
    const file = zip(
      sheetParts([
        { name: 'Old', xml: sheetOf([head, ['9', 'Gone']]), state: 'hidden' },
        { name: 'West', xml: sheetOf([['All restaurants of the west'], head, ...rows.slice(0, 4)]) },
        { name: 'East', xml: sheetOf([head, ...rows.slice(4)]) },
      ]),
    );
    const kept = await compare('chief', file);
    expect(kept.plan).toMatchObject({ counts: { rows: 4, unchanged: 4, gone: 1, archived: 0 }, warnings: [] });
    expect((await planOf('chief', kept.id)).notes).toEqual([expect.stringContaining('only the sheet “West” is read')]);
    const { id, plan } = await compare('chief', file, { prune: true });
    expect(plan).toMatchObject({ counts: { archived: 1 }, warnings: ['other_sheets'] });
    expect((await apply('chief', id)).statusCode).toBe(400);
    expect((await stored()).filter(({ archivedAt }) => archivedAt !== null)).toEqual([]);
    expect((await apply('chief', id, { confirmed: true })).statusCode).toBe(200);
  });

  it('rejects the row with a stray note alone, and does not take its restaurant for a missing one', async () => {
    await load('chief', chainCsv(chainList(5)));
    const rows = rowsOfList(5).map((cells, at) => (at === 2 ? [...cells, 'call first'] : cells));
    const { id, plan } = await compare('chief', zip(sheetParts([{ xml: sheetOf(rows) }])), { prune: true });
    expect(plan.counts).toMatchObject({ rows: 5, unchanged: 4, rejected: 1, gone: 0, archived: 0 });
    expect((await rowsOf('chief', id, 'kind=rejected')).rows).toMatchObject([
      { line: 3, label: 'The row', reason: 'has 11 columns, the header has 10' },
    ]);
  });

  it('keeps a phone that is merged over two rows', async () => {
    await load('chief', chainCsv(chainList(2)));
    const [head = [], first = [], second = []] = rowsOfList(2);
    const at = head.indexOf('phone');
    const ref = `${String.fromCharCode(65 + at)}2:${String.fromCharCode(65 + at)}3`;
    const xml = `${sheetOf([head, first, second.with(at, '')])}<mergeCells><mergeCell ref="${ref}"/></mergeCells>`;
    const { id } = await compare('chief', zip(sheetParts([{ xml }])));
    expect((await rowsOf('chief', id)).rows.flatMap(({ changes }) => changes.map(({ to }) => to))).toEqual([
      '+17135551000',
    ]);
  });
});

describe('a JSON list', () => {
  const flat = { id: 7, name: 'Tern', phone: '(713) 555-0001' };
  const place = { latitude: 29.756, longitude: -95.365 };
  const address = {
    '@type': 'PostalAddress',
    streetAddress: '1 Tern Quay Road',
    addressLocality: 'Houston',
    addressRegion: 'TX',
    postalCode: '77002',
    addressCountry: 'US',
  };

  it('is read with the nested names of schema.org', async () => {
    const { id, plan } = await compare('chief', JSON.stringify([{ ...flat, address, geo: place }]));
    expect(plan.counts).toMatchObject({ created: 1, rejected: 0 });
    await apply('chief', id);
    expect(await stored()).toMatchObject([
      {
        restaurantNumber: '7',
        address1: '1 Tern Quay Road',
        city: 'Houston',
        state: 'TX',
        zip: '77002',
        country: 'US',
        latitude: 29.756,
      },
    ]);
  });

  it.each<[string, object, string]>([
    ['Number', { id: 1e21 }, 'is too large a number to be exact'],
    ['Street address', { address: ['1 Tern Quay Road'] }, 'is a list, not a text'],
    ['Street address', { address: { streetAddress: { a: 1 } } }, 'is an object, not a text'],
    ['City', { city: ['Houston'] }, 'is a list, not a text'],
    ['City', { city: true }, 'is true or false, not a text'],
  ])('makes no %s of %j', async (label, change, reason) => {
    const good = { ...flat, address: '1 Tern Quay Road', city: 'Houston', state: 'TX', zip: '77002', ...place };
    const { id, plan } = await compare(
      'chief',
      JSON.stringify([
        { ...good, ...change },
        { ...good, id: 8, name: 'Skua' },
      ]),
    );
    expect(plan.counts).toMatchObject({ rows: 2, created: 1, rejected: 1 });
    expect((await rowsOf('chief', id, 'kind=rejected')).rows).toMatchObject([{ line: 1, label, reason }]);
  });
});

describe('downloads', () => {
  it.each(['＝1+1', '＋1', '－1', '＠SUM(A1)', '=1'])(
    'run no formula %s in a spreadsheet, and come back as they were',
    async (name) => {
      await load('chief', chainCsv(chainList(1).map((one) => ({ ...one, name }))));
      const { body } = await as('chief').send('GET', '/wagtail/locations/export/?format=csv');
      expect(body).toContain(`,'${name},`);
      expect((await compare('chief', body)).plan.counts).toMatchObject({ unchanged: 1, changed: 0 });
    },
  );

  it('keep a name with a semicolon in one cell', async () => {
    await load('chief', chainCsv(chainList(1).map((one) => ({ ...one, name: 'Pier;=1+1' }))));
    const { body } = await as('chief').send('GET', '/wagtail/locations/export/?format=csv');
    expect(body).toContain(',"Pier;=1+1",');
  });

  it('name the column of a rejected row as the screens do', async () => {
    const [head, ...rows] = chainCsv(chainList(2)).trim().split('\n');
    const text = [`${head},closed`, `${rows[0]},perhaps`, `${rows[1]},no`].join('\n');
    const { id } = await compare('chief', text);
    expect((await rowsOf('chief', id, 'kind=rejected')).rows[0]?.label).toBe('Permanently closed');
    const { body } = await as('chief').send('GET', `/wagtail/locations/import/${id}/rejected/`);
    expect(body).toContain('2,Permanently closed,');
  });
});
