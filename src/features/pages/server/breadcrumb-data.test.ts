import { describe, expect, it } from 'vitest';
import { breadcrumbData } from './breadcrumb-data.ts';

const ORIGIN = 'https://www.chain.example';

describe('breadcrumbData', () => {
  it('counts from one, with absolute addresses', () => {
    expect(
      breadcrumbData(
        [
          { title: 'Home', url: '/' },
          { title: 'Press', url: '/press/' },
        ],
        ORIGIN,
      ),
    ).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: `${ORIGIN}/` },
        { position: 2, name: 'Press', item: `${ORIGIN}/press/` },
      ],
    });
  });
});
