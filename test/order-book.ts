import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PartnerPlace } from '#features/front-of-house/server/index.ts';
import { Secret } from '#platform/config/secret.ts';
import { FRIDAY_SIX } from './wait-list-evening.ts';

/** A partner that takes orders, as in an installation's configuration. */
export function partnerAt(url: string): PartnerPlace {
  return { url, secrets: [new Secret('a secret that both sides know')] };
}

/**
 * A partner that accepts every order, over real HTTP, and stores each by its key. It has no menus and no kitchen, and
 * outlives its callers: test/partner-server.ts is a partner with a kitchen.
 */
export async function startOrderBook() {
  /** Numbers of the accepted orders, by the sender's key. */
  const made = new Map<string, number>();
  const book = {
    url: '',
    made,
    /** Keys of all orders sent, with repetitions. */
    sent: [] as string[],
    /** Called when an order has arrived, and when it is stored but not answered. A lost order stops there. */
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
