import { describe, expect, it } from 'vitest';
import { chainCsv, chainList, type ListedRestaurant } from '#test/chain-list.ts';
import { useLocationImportHarness } from '#test/location-import-harness.ts';
import { recordStatements } from '#platform/db/client.ts';

const API = '/wagtail/api/main/locations';
const harness = useLocationImportHarness();
const { apply, as, compare, load, planOf, rowsOf, send, stored, undo } = harness;
const edited = (list: readonly ListedRestaurant[], at: number, change: Partial<ListedRestaurant>) =>
  list.map((one, index) => (index === at ? { ...one, ...change } : one));
const complaint = (reply: { json<T>(): T }) => reply.json<{ errors: { field: string; message: string }[] }>().errors[0];

describe('who may import', () => {
  it.each([
    ['stranger', 401],
    ['outsider', 403],
    ['viewer', 403],
  ])('refuses a %s with %i everywhere', async (who, status) => {
    const { importId } = await load('chief', chainCsv(chainList(2)));
    const { id } = await compare('chief', chainCsv(chainList(1)));
    expect((await send(who, 'number\n1\n')).statusCode).toBe(status);
    for (const path of [
      `import-plans/${id}/`,
      `import-plans/${id}/rows/`,
      'imports/',
      `imports/${importId}/`,
      `imports/${importId}/changes/`,
    ])
      expect((await as(who).send('GET', `${API}/${path}`)).statusCode, path).toBe(status);
    for (const path of [
      `import/${id}/compare/`,
      `import/${id}/apply/`,
      `import/${id}/discard/`,
      `imports/${importId}/undo/`,
    ])
      expect((await as(who).send('POST', `/wagtail/locations/${path}`, { json: {} })).statusCode, path).toBe(status);
  });

  it('shows plans to their owner, and imports to their owner and to users who may change restaurants everywhere', async () => {
    const { id } = await compare('chief', chainCsv(chainList(1)));
    for (const who of ['second', 'texan']) {
      expect((await as(who).send('GET', `${API}/import-plans/${id}/`)).statusCode).toBe(404);
      expect((await as(who).send('GET', `${API}/import-plans/${id}/rows/`)).statusCode).toBe(404);
      expect((await as(who).send('GET', `/wagtail/locations/import/${id}/rejected/`)).statusCode).toBe(404);
      expect((await as(who).send('POST', `/wagtail/locations/import/${id}/compare/`, { json: {} })).statusCode).toBe(
        404,
      );
      expect((await apply(who, id)).statusCode).toBe(404);
    }
    const { importId } = (await apply('chief', id)).json<{ importId: number }>();
    expect((await as('texan').send('GET', `${API}/imports/${importId}/`)).statusCode).toBe(404);
    expect((await undo('texan', importId)).statusCode).toBe(404);
    expect((await as('texan').send('GET', `${API}/imports/`)).json()).toMatchObject({ total: 0 });
    expect((await as('second').send('GET', `${API}/imports/`)).json()).toMatchObject({
      total: 1,
      rows: [{ id: importId }],
    });
  });

  it('rejects rows outside one’s region, and never archives there', async () => {
    await load('chief', chainCsv(chainList(10)));
    const list = chainList(10).map((one) => ({ ...one, phone: '(713) 555-9999' }));
    const { id, plan } = await compare('texan', chainCsv(list.filter(({ number }) => number !== '1')), { prune: true });
    expect(plan.counts).toMatchObject({ changed: 3, created: 0, rejected: 6, gone: 1, archived: 1 });
    expect(plan.liveBefore).toBe(4);
    const rejected = await rowsOf('texan', id, 'kind=rejected');
    expect(rejected.rows[0]?.reason).toContain('outside your region');
    const reply = (await apply('texan', id)).json<{ changed: number; archived: number }>();
    expect(reply).toMatchObject({ changed: 3, archived: 1 });
    const touched = (await stored()).filter(({ phone, archivedAt }) => phone === '+17135559999' || archivedAt !== null);
    expect(new Set(touched.map(({ state }) => state))).toEqual(new Set(['TX']));
  });

  it('moves no restaurant into or out of one’s region', async () => {
    await load('chief', chainCsv(chainList(5)));
    const moved = edited(chainList(5), 0, {
      city: 'Orlando',
      state: 'FL',
      zip: '32801',
      lat: '28.542',
      lng: '-81.373',
    });
    const taken = edited(chainList(5), 2, {
      city: 'Houston',
      state: 'TX',
      zip: '77002',
      lat: '29.756',
      lng: '-95.365',
    });
    for (const [list, line] of [
      [moved, 2],
      [taken, 4],
    ] as const) {
      const { id, plan } = await compare('texan', chainCsv(list));
      expect(plan.counts).toMatchObject({ changed: 0 });
      const { rows } = await rowsOf('texan', id, 'kind=rejected');
      expect(rows.find((row) => row.line === line)).toMatchObject({
        reason: expect.stringContaining('outside your region'),
      });
    }
  });
});

describe('comparing', () => {
  it('shows exactly what changed, and writes nothing', async () => {
    await load('chief', chainCsv(chainList(60)));
    const before = await stored();
    const list = edited(edited(chainList(60), 3, { phone: '(713) 555-0000' }), 7, {
      hours: 'Mo-Su 12:00-21:00',
      name: 'Heron',
    });
    const { id, plan } = await compare('chief', chainCsv(list));
    expect(plan.counts).toMatchObject({ rows: 60, changed: 2, unchanged: 58, created: 0, archived: 0, rejected: 0 });
    expect(await stored()).toEqual(before);
    const { rows } = await rowsOf('chief', id);
    expect(rows.map(({ changes }) => changes.map(({ field, from, to }) => [field, from, to]))).toEqual([
      [['phone', '+17135551003', '+17135550000']],
      [
        ['name', 'Tern 8', 'Heron'],
        ['operationHours', 'Mo-Su 11:00-22:00', 'Mo-Su 12:00-21:00'],
      ],
    ]);
    expect((await rowsOf('chief', id, 'q=heron')).total).toBe(1);
    expect((await rowsOf('chief', id, 'q=100%25')).total).toBe(0);
  });

  it('cuts long cells of its samples between characters', async () => {
    const [head = '', row = ''] = chainCsv(chainList(1)).split(/\r?\n/);
    const { id } = (await send('chief', `${head},note\n${row},${'a'.repeat(79)}🦞\n`)).json<{ id: number }>();
    expect((await planOf('chief', id)).columns.at(-1)).toMatchObject({ name: 'note', samples: ['a'.repeat(79)] });
  });

  it('takes the chosen meaning of columns, and reports missing ones', async () => {
    const text = chainCsv(chainList(2)).replace('number,name', 'wurst,käse');
    const uploaded = (await send('chief', text)).json<{ id: number }>();
    const { columns } = await planOf('chief', uploaded.id);
    expect(columns[0]).toEqual({ name: 'wurst', samples: ['1', '2'], guess: null, chosen: null });
    const post = (chosen: unknown) =>
      as('chief').send('POST', `/wagtail/locations/import/${uploaded.id}/compare/`, { json: { columns: chosen } });
    const none = await post(columns.map(() => null));
    expect(none.statusCode).toBe(400);
    expect(complaint(none)).toMatchObject({ field: 'columns', message: expect.stringContaining('Street address') });
    expect(complaint(await post(['number']))?.field).toMatch(/^columns/);
    expect((await post(['restaurantNumber', 'name', ...columns.slice(2).map(({ guess }) => guess)])).statusCode).toBe(
      200,
    );
    expect((await rowsOf('chief', uploaded.id)).rows[0]?.label).toContain('#1 Tern 1');
  });

  it('says before anything happens that no row is known, and wants it confirmed', async () => {
    await load('chief', chainCsv(chainList(3)));
    const other = chainList(40)
      .slice(30)
      .map((one) => ({ ...one, number: `X${one.number}`, name: 'Gull' }));
    const { id, plan } = await compare('chief', chainCsv(other), { prune: true });
    expect(plan.warnings).toEqual(['no_match', 'prunes_most']);
    const refused = await apply('chief', id);
    expect([refused.statusCode, complaint(refused)?.field]).toEqual([400, 'confirmed']);
    expect(await stored()).toHaveLength(3);
    expect((await apply('chief', id, { confirmed: true })).json()).toMatchObject({ created: 10, archived: 3 });
  });

  it('says that most would be somewhere else: the list of another chain with the same numbers', async () => {
    await load('chief', chainCsv(chainList(5)));
    const there = (one: ListedRestaurant) => ({
      ...one,
      city: 'Orlando',
      state: 'FL',
      zip: '32801',
      lat: '28.542',
      lng: '-81.373',
    });
    const { id, plan } = await compare('chief', chainCsv(chainList(5).map(there)));
    expect(plan.warnings).toEqual(['moves_most']);
    expect((await apply('chief', id)).statusCode).toBe(400);
    const one = await compare('chief', chainCsv(chainList(5).map((row, at) => (at === 0 ? there(row) : row))));
    expect(one.plan.warnings).toEqual([]);
  });

  it('rejects duplicates with line and reason, and gives the rejected rows as a sheet in which nothing runs', async () => {
    const list = chainList(2);
    const text = `${chainCsv(list)}${chainCsv([list[0] ?? expect.fail()]).split('\n')[1]}\n9,Tern,"=HYPERLINK(""x"")",Orlando,FL,+nope,28.5,-81.3,,\n`;
    const { id, plan } = await compare('chief', text);
    expect(plan.counts).toMatchObject({ created: 2, rejected: 2 });
    expect((await rowsOf('chief', id, 'kind=rejected')).rows).toMatchObject([
      { line: 4, reason: '"1" is already on line 2' },
      { line: 5, reason: expect.stringContaining('+nope') },
    ]);
    const sheet = await as('chief').send('GET', `/wagtail/locations/import/${id}/rejected/`);
    expect(sheet.headers['content-type']).toContain('text/csv');
    expect(sheet.body).toContain('4,Number,');
    expect(sheet.body).not.toMatch(/(^|,)"?[=+@]/m);
  });

  it('keeps formulas and hostile names as the texts that they are', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const list = edited(edited(chainList(2), 0, { name: '"=HYPERLINK(""http://x"",""y"")"' }), 1, { name });
    await load('chief', chainCsv(list));
    expect((await stored()).map((one) => one.name)).toEqual(['=HYPERLINK("http://x","y")', name]);
    const sheet = (await as('chief').send('GET', '/wagtail/locations/export/')).body;
    expect(sheet).toContain(`"'=HYPERLINK(`);
    expect((await compare('chief', sheet)).plan.counts).toMatchObject({ unchanged: 2, changed: 0 });
  });

  it('is compared before the transaction that others wait for', async () => {
    const { statements } = await recordStatements(() => compare('chief', chainCsv(chainList(2))));
    const reads = statements.findLastIndex((statement) => statement.includes('from "locations"'));
    expect(reads).toBeGreaterThan(0);
    expect(statements.findLastIndex((statement) => statement.startsWith('begin'))).toBeGreaterThan(reads);
  });

  it('needs a constant number of statements for a page of the plan', async () => {
    await load('chief', chainCsv(chainList(200)));
    const few = await compare('chief', chainCsv(edited(chainList(200), 1, { name: 'Skua' })));
    const many = await compare('chief', chainCsv(chainList(200).map((one) => ({ ...one, name: 'Skua' }))));
    const count = async (id: number) => (await recordStatements(() => rowsOf('chief', id))).statements.length;
    expect(await count(many.id)).toBe(await count(few.id));
    expect(await rowsOf('chief', many.id, 'p=9')).toMatchObject({ total: 200, pages: 4 });
  });
});

describe('a file that cannot be used', () => {
  const wide = `${Array.from({ length: 1001 }, (_, at) => `c${at}`).join(',')}\n`;
  it.each<[string, string | Buffer, RegExp]>([
    ['is empty', '', /empty/],
    ['has only white space', ' \n\n', /empty/],
    ['has only a header', 'number,name\n', /no rows below/],
    ['has too many rows', `number\n${'1\n'.repeat(50_001)}`, /more than 50,000 rows: 50,000 are the most/],
    ['has far too many lines', '1\n'.repeat(250_000), /far more rows/],
    ['is too wide', wide + wide, /1,001 columns/],
    ['is one line of 5 MB', 'x'.repeat(5_000_000), /5 MB long/],
    ['names a column in a thousand letters', `${'x'.repeat(1000)}\n1\n`, /name of column 1 is 1,000/],
    ['is an image named list.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2]), /image/],
    ['is binary', Buffer.from([1, 0, 2, 0, 3, 0]), /binary/],
    ['is a broken workbook', Buffer.from([0x50, 0x4b, 3, 4, 9, 9, 9]), /workbook|archive/i],
    ['is broken JSON', '{"a":', /not valid JSON/],
    ['is nested too deeply', `[{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}]`, /nested too deeply/],
    [
      'is JSON whose entries share no keys',
      JSON.stringify(Array.from({ length: 5000 }, (_, at) => ({ [`k${at}`]: 1 }))),
      /columns/,
    ],
  ])('that %s is refused at its field', async (_, content, message) => {
    const reply = await send('chief', content);
    expect(reply.statusCode).toBe(400);
    expect(complaint(reply)).toMatchObject({ field: 'file', message: expect.stringMatching(message) });
    expect(harness.store.files.size).toBe(0);
  });

  it('that is too large is refused with 413', async () => {
    expect((await send('chief', Buffer.alloc(20_000_001, 'a'))).statusCode).toBe(413);
  });

  it.each<[string, (text: string) => Buffer, RegExp | null]>([
    ['UTF-16', (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]), null],
    ['UTF-8 with a byte order mark', (text) => Buffer.from(`\ufeff${text}`), null],
    ['Latin-1', (text) => Buffer.from(text, 'latin1'), /not UTF-8/],
  ])('is not one in %s', async (_, encode, note) => {
    const text = chainCsv(edited(chainList(1), 0, { name: 'Café' }));
    const { id } = await compare('chief', encode(text));
    expect((await rowsOf('chief', id)).rows[0]?.label).toContain('Café');
    expect((await planOf('chief', id)).notes).toEqual(note ? [expect.stringMatching(note)] : []);
    await as('chief').send('POST', `/wagtail/locations/import/${id}/discard/`, { json: {} });
    expect(harness.store.files.size).toBe(0);
  });
});

describe('exporting', () => {
  const get = (who: string, format: string) => as(who).send('GET', `/wagtail/locations/export/?format=${format}`);

  it('is for those who see restaurants, and holds those of their regions', async () => {
    await load('chief', chainCsv(chainList(10)));
    expect((await get('stranger', 'csv')).statusCode).toBe(401);
    expect((await get('outsider', 'csv')).statusCode).toBe(403);
    expect((await get('chief', 'pdf')).statusCode).toBe(400);
    expect((await get('texan', 'csv')).body.trim().split('\r\n')).toHaveLength(5);
    expect((await get('elsewhere', 'csv')).body.trim().split('\r\n')).toHaveLength(1);
    expect((await get('viewer', 'geojson')).json<{ features: unknown[] }>().features).toHaveLength(10);
    expect((await get('elsewhere', 'json')).json()).toMatchObject({ locations: [] });
  });

  it('holds what a filter finds', async () => {
    await load('chief', chainCsv(chainList(10)));
    const lines = async (who: string, query: string) =>
      (await get(who, `csv&${query}`)).body.trim().split('\r\n').length - 1;
    expect(await lines('chief', 'region=US-TX')).toBe(4);
    expect(await lines('chief', 'region=US-TX&q=dallas')).toBe(2);
    expect(await lines('chief', 'status=temporarily_closed')).toBe(0);
    expect(await lines('texan', 'region=US-FL')).toBe(0);
    expect((await get('chief', 'csv&region=Texas')).statusCode).toBe(400);
  });

  it.each(['csv', 'json', 'geojson'])('comes back as it was: %s', async (format) => {
    const list = edited(chainList(1300), 0, { name: "'=1+1" });
    await load('chief', chainCsv(edited(list, 5, { name: '"=A1, ""B"""' })));
    await harness.database.exec(
      "UPDATE locations SET country_root_url = '/ca', address2 = '+1 Quay' WHERE rlid = 10003",
    );
    expect((await compare('chief', (await get('chief', format)).body)).plan.counts).toMatchObject({
      rows: 1300,
      unchanged: 1300,
      changed: 0,
      rejected: 0,
    });
  });
});

describe('a list of two brands', () => {
  const list = `brand,${chainCsv(chainList(4))
    .replaceAll('\n', '\nKelp,')
    .replace(/Kelp,(?=[34],)/g, 'ANCHOR,')
    .replace('ANCHOR,3', 'Anchor,3')
    .slice(0, -'Kelp,'.length)}`;

  it('is read whole, names beginning with the brand, unless one is chosen', async () => {
    const whole = await compare('chief', list);
    expect(whole.plan.counts).toMatchObject({ created: 4 });
    expect((await rowsOf('chief', whole.id)).rows.map(({ label }) => label).join()).toContain('Kelp Tern 1');
    const { id, plan } = await compare('chief', list, { brand: 'Anchor' });
    expect(plan.counts).toMatchObject({ rows: 2, created: 2 });
    const { brands, brand, notes } = await planOf('chief', id);
    expect(brand).toBe('Anchor');
    // However it is spelled, it is one brand.
    expect(brands).toEqual([
      { name: 'Kelp', rows: 2 },
      { name: 'Anchor', rows: 2 },
    ]);
    expect(notes).toEqual(['only Anchor is read, of 2 brands: Kelp (2), Anchor (2)']);
    await apply('chief', id);
    expect((await stored()).map(({ name }) => name)).toEqual(['Tern 3', 'Tern 4']);
  });

  it.each(['Heron', '', 'x'.repeat(201)])('has no brand %j', async (brand) => {
    const { id } = (await send('chief', list)).json<{ id: number }>();
    const columns = (await planOf('chief', id)).columns.map(({ guess }) => guess);
    const reply = await as('chief').send('POST', `/wagtail/locations/import/${id}/compare/`, {
      json: { columns, brand },
    });
    expect([reply.statusCode, complaint(reply)?.field]).toEqual([400, 'brand']);
    expect((await planOf('chief', id)).plan).toBeNull();
  });

  it('has no choice of brands where there is one', async () => {
    const { id } = (await send('chief', list.replace(/anchor/gi, 'Kelp'))).json<{ id: number }>();
    expect(await planOf('chief', id)).toMatchObject({ brands: [], brand: null, notes: [] });
  });
});

describe('two columns for one field', () => {
  const head = 'number,name,other,phone,telephone,address,city,state,zip,lat,lng\n';
  const list = `${head}1,Tern,Skua,,(713) 555-0001,1 Tern Quay Road,Houston,TX,77002,29.756,-95.365\n`;

  it('are refused when chosen by hand, with the field', async () => {
    const { id } = (await send('chief', list)).json<{ id: number }>();
    const columns = (await planOf('chief', id)).columns.map(({ guess }) => guess);
    const reply = await as('chief').send('POST', `/wagtail/locations/import/${id}/compare/`, {
      json: { columns: columns.with(2, 'name') },
    });
    expect(reply.statusCode).toBe(400);
    expect(complaint(reply)).toEqual({
      field: 'columns',
      message: '“name” and “other” are chosen as Name: choose one of them',
    });
  });

  it('are read one after the other when that was guessed', async () => {
    const { id } = await compare('chief', list);
    expect((await planOf('chief', id)).notes).toEqual([
      'phone is read from "telephone" and, where that is empty, from "phone"',
    ]);
    await apply('chief', id);
    expect((await stored()).map(({ phone }) => phone)).toEqual(['+17135550001']);
  });
});

describe('points far from their postal code', () => {
  it('are rejected, and loaded when confirmed', async () => {
    const list = 'number,address,city,state,zip,lat,lng\n7,1 Bay Street,Orlando,FL,32801,45.1,-93.2\n';
    const refused = await compare('chief', list);
    expect(refused.plan.counts).toMatchObject({ created: 0, rejected: 1 });
    const { id, plan } = await compare('chief', list, { allowsFarPoints: true });
    expect(plan.counts).toMatchObject({ created: 1, rejected: 0 });
    expect((await apply('chief', id)).statusCode).toBe(200);
    expect((await stored()).map(({ latitude }) => latitude)).toEqual([45.1]);
  });
});
