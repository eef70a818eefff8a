import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '#shared/escape-html.ts';
import type { CardBook } from './card-book.ts';

/** The page on which a tester pays or is declined, as the real provider's page would. */
export function drawPayPage(
  book: CardBook,
  id: string,
  { request, text, reply }: { request: IncomingMessage; text: string; reply: ServerResponse },
): void {
  const session = book.sessions.get(id);
  if (!session) return void reply.writeHead(404).end('Not found');
  const isPosted = request.method === 'POST';
  const isGood = new URLSearchParams(text).get('card') === 'good';
  const target = isPosted || session.status === 'complete' ? book.pay(id, isGood) : null;
  if (target !== null) return void reply.writeHead(303, { location: target }).end();
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency: session.currency.toUpperCase() });
  const body =
    session.status === 'expired'
      ? '<p role="alert">This page has expired. Nothing was paid.</p>'
      : `${isPosted ? '<p role="alert">Your card was declined. Please try another one.</p>' : ''}
<form method="post"><button name="card" value="good">Pay ${escapeHtml(amount.format(session.amount_total / 100))}</button>
<button name="card" value="bad">Use a card that is declined</button></form>`;
  const head = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  reply.writeHead(isPosted ? 402 : 200, head)
    .end(`<!doctype html><html lang="en"><head><title>Test payment</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">
<style>body{font:1.1rem/1.5 sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem}button{font:inherit;min-height:3rem;width:100%;margin:.4rem 0}</style></head>
<body><main><h1>Test payment</h1><p>${escapeHtml(session.title)}</p><p>No card is read and no money moves.</p>${body}
<p><a href="${escapeHtml(session.cancel_url)}">Back without paying</a></p></main></body></html>`);
}
