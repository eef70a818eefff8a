import { describe, expect, it } from 'vitest';
import type { LoadContext } from '../loader.ts';
import { loadUnsubscribe } from './load.ts';

const load = (query: string) =>
  loadUnsubscribe({
    page: { title: 'Leave the list' },
    fields: { body: [], seo_title: 'Leave' },
    query: new URLSearchParams(query),
  } as unknown as LoadContext);

describe('loadUnsubscribe', () => {
  it('keeps the page for everybody, but not with what a link says of one of them', async () => {
    expect(await load('')).toEqual({ kind: 'page', props: { title: 'Leave the list', body: [] } });
    expect(await load('done=1')).not.toHaveProperty('cacheSeconds');
    expect(await load('utm_unsub=ada%40mail.example&blid=b-7')).toMatchObject({
      cacheSeconds: 0,
      props: { form: { kept: { Email: 'ada@mail.example', BroadLogId: 'b-7', Signature: '' } } },
    });
    for (const one of ['blid=b-7', 'sig=x']) expect(await load(one)).toMatchObject({ cacheSeconds: 0 });
  });
});
