import { describe, expect, it } from 'vitest';
import { chainCsv, chainList, type ListedRestaurant } from '#test/chain-list.ts';
import { useLocationImportHarness } from '#test/location-import-harness.ts';

const API = '/wagtail/api/main/locations';
const { as, load } = useLocationImportHarness();
const edited = (list: readonly ListedRestaurant[], at: number, change: Partial<ListedRestaurant>) =>
  list.map((one, index) => (index === at ? { ...one, ...change } : one));

describe('the quality of the data', () => {
  const get = async (who: string, query = '') =>
    (await as(who).send('GET', `${API}/quality/?${query}`)).json<{
      total: number;
      checked: number;
      rules: { rule: string; count: number }[];
      states: { value: string }[];
      rows: { rlid: number; rule: string; text: string }[];
    }>();

  it('is for those who see restaurants', async () => {
    for (const [who, status] of [
      ['stranger', 401],
      ['outsider', 403],
      ['viewer', 200],
    ] as const) {
      expect((await as(who).send('GET', `${API}/quality/`)).statusCode).toBe(status);
      expect((await as(who).send('GET', '/wagtail/locations/quality/export/')).statusCode).toBe(status);
    }
  });

  it('reports probable errors within the user’s regions, and drops corrected ones', async () => {
    const list = edited(edited(chainList(6), 0, { phone: '' }), 5, { phone: '(713) 555-1002', hours: '' });
    await load('chief', chainCsv(list));
    const all = await get('chief');
    expect(all.checked).toBe(6);
    const counts = Object.fromEntries(all.rules.map(({ rule, count }) => [rule, count]));
    expect(counts).toEqual({ 'missing-phone': 1, 'missing-hours': 1, 'duplicate-phone': 2, 'unknown-postal-code': 3 });
    expect((await get('chief', 'rule=missing-phone')).rows).toMatchObject([{ rlid: 10001 }]);
    const texan = await get('texan', 'rule=duplicate-phone');
    expect(texan.rows).toMatchObject([{ rlid: 10006, text: '+17135551002: as a restaurant of another region' }]);
    expect(texan.states).toEqual([{ value: 'US-TX', count: 1 }]);
    expect((await get('chief', 'rule=duplicate-phone&state=US-FL')).rows).toMatchObject([
      { text: '+17135551002: as #6' },
    ]);
    await load('chief', chainCsv(chainList(6)));
    expect((await get('chief', 'rule=missing-phone')).total).toBe(0);
    const sheet = await as('chief').send('GET', '/wagtail/locations/quality/export/?rule=unknown-postal-code');
    expect(sheet.body.trim().split('\r\n')).toHaveLength(4);
  });
});
