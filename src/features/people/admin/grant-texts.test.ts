import { describe, expect, it } from 'vitest';
import { type GrantNames, grantSentences } from './grant-texts.ts';

const names: GrantNames = {
  page: (id) => `Page ${id}`,
  collection: (id) => `Collection ${id}`,
  model: (model) => model,
  region: (country, state) => (country ? `${state}, ${country}` : 'All restaurants'),
};
const NOTHING = { pages: [], collections: [], models: [], locations: [] };

describe('grantSentences', () => {
  it('says each thing in a sentence, in the order of the form', () => {
    expect(
      grantSentences(
        {
          pages: [{ page: 5, permissions: ['add', 'change', 'bulk_delete'] }],
          collections: [
            { collection: null, kind: 'image', permissions: ['choose'] },
            { collection: 7, kind: 'collection', permissions: ['add', 'delete'] },
          ],
          models: [{ model: 'Redirects', permissions: ['view'] }],
          locations: [{ country: 'US', state: 'TX', permissions: ['view', 'change'] }],
        },
        true,
        names,
      ),
    ).toEqual([
      'Use the admin.',
      'On the page “Page 5” and all pages below: add, edit, and delete branches.',
      'In all collections: choose images.',
      'In “Collection 7” and below it: add and delete collections.',
      'Redirects: view.',
      'TX, US: view and edit restaurants.',
    ]);
  });

  it('warns of rights that cannot be used', () => {
    const grants = { ...NOTHING, models: [{ model: 'Redirects', permissions: ['view' as const] }] };
    expect(grantSentences(grants, false, names)[0]).toMatch(/^Members may not use the admin/);
    expect(grantSentences(NOTHING, false, names)).toEqual([]);
  });
});
