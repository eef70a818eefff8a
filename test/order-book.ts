import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PartnerPlace } from '#features/front-of-house/server/index.ts';
import { Secret } from '#platform/config/secret.ts';
import { FRIDAY_SIX } from './wait-list-evening.ts';

/** A partner that takes orders, as the configuration of an installation names it. */
export function partnerAt(url: string): PartnerPlace {
  return { url, secrets: [new Secret('a secret that both sides know')] };
}

/**
 * A partner that takes every order, over real HTTP, and stores each by its key. It has no menus and no kitchen, and
 * outlives its callers: test/partner-server.ts is a partner with a kitchen.
 */
export async function startOrderBook() {
  /** Numbers of the orders that are made, by the key of the one who sent them. */
  const made = new Map<string, number>();
  const book = {
    url: '',
    made,
    /** Keys of all orders that were sent, the same order twice when it was sent twice. */
    sent: [] as string[],
    /** Called when an order has come and is not made, and when it is made and not answered. One that is lost goes no further. */
    on: null as ((moment: 'come' | 'made') => Promise<'lost' | undefined>) | null,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  const server = createServer((request, reply) => {
    void (async () => {
      await text(request);
      const key = String(request.headers['idempotency-key']);
      book.sent.push(key);
      if ((await book.on?.('come')) === 'lost') return;
      const number = made.get(key) ?? made.size + 1;
      made.set(key, number);
      if ((await book.on?.('made')) === 'lost') return;
      reply.end(JSON.stringify({ ref: `book ${number}`, reference: key, state: 'accepted', readyAt: FRIDAY_SIX }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  book.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return book;
}
