import { systemClock } from '#platform/clock.ts';
import { readArguments, runScript } from './command-line.ts';
import { startCardServer } from './payments/card-server.ts';

/** Keys of the local provider only; they protect nothing. */
const KEY = 'sk_local_no_real_key';
const WEBHOOK_SECRET = 'whsec_local_no_real_secret';

/** Runs a test card provider on this machine, with a page on which a tester pays or is declined. */
await runScript(async () => {
  const { values } = readArguments('Usage: npm run payment-server -- [--port PORT] [--site ADDRESS]', {
    options: { port: { type: 'string', default: '4242' }, site: { type: 'string', default: 'http://127.0.0.1:3000' } },
  });
  const service = await startCardServer({
    key: KEY,
    webhookSecret: WEBHOOK_SECRET,
    now: () => systemClock.now(),
    port: Number(values.port),
    hookUrl: `${values.site.replace(/\/$/, '')}/api/orders/hooks/card/`,
  });
  process.stdout.write(`The payment server of tests listens on ${service.url}. Start the site with

PAYMENTS_SECRET_KEY=${KEY} PAYMENTS_WEBHOOK_SECRETS=${WEBHOOK_SECRET} PAYMENTS_URL=${service.url} PAYMENTS_PAGE_ORIGIN=${service.url} npm start
`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await service.stop();
  return 0;
});
