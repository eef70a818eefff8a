import { describe, expect, it } from 'vitest';
import { useLoaderHarness } from '#test/loader-harness.ts';
import type { LoadContext } from '../loader.ts';
import { LOADERS } from '../loaders.ts';

const { findPage } = useLoaderHarness();

describe('redirect', () => {
  const go = async (target: unknown) => {
    const page = await findPage('/locations/');
    const context = { page, fields: { target } } as unknown as LoadContext;
    return LOADERS.redirect?.(context);
  };

  it.each([null, '', '/locations/', '#top', 'tel:+12075550134', 'mailto:a@chain.example', '/%2Fevil.example/'])(
    'is its own shell with the target %o',
    async (target) => {
      expect(await go(target)).toMatchObject({ kind: 'page' });
    },
  );

  it('sends visitors to its target', async () => {
    expect(await go('https://order.chain.example/')).toEqual({
      kind: 'redirect',
      to: 'https://order.chain.example/',
      status: 302,
    });
  });
});
