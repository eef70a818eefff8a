import { systemClock } from '#platform/clock.ts';
import { Secret } from '#platform/config/secret.ts';
import { readArguments, runScript, UsageError } from './command-line.ts';
import { checkPartner, ORDER_CLAIMS, RESERVATION_CLAIMS, WAIT_LIST_CLAIMS } from './partner/claims.ts';

const USAGE =
  'Usage: PARTNER_SECRET=… npm run check:partner -- --url https://partner.example/galley --rlid 10001 [--only waitlist|reservations|orders] [--dish roll=2495]';
/** Parts of the protocol, by their names on the command line. */
const PARTS = {
  waitlist: { title: 'Wait list', claims: WAIT_LIST_CLAIMS },
  reservations: { title: 'Reservations', claims: RESERVATION_CLAIMS },
  orders: { title: 'Orders', claims: ORDER_CLAIMS },
};

/** Checks a partner's server against the protocol of docs/partners.md. */
await runScript(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      url: { type: 'string' },
      rlid: { type: 'string' },
      only: { type: 'string' },
      dish: { type: 'string', default: '' },
    },
  });
  const { url = '', rlid = '', only, dish } = values;
  const secret = process.env['PARTNER_SECRET'] ?? '';
  const isKnown = only === undefined || Object.hasOwn(PARTS, only);
  const [, item, cents] = /^([^=]+)=(\d{1,6})$/.exec(dish) ?? [];
  if (!URL.canParse(url) || !/^[1-9]\d{0,8}$/.test(rlid) || secret === '' || !isKnown) throw new UsageError(USAGE);
  const partner = {
    address: { url: url.replace(/\/$/, ''), secret: new Secret(secret), clock: systemClock },
    rlid: Number(rlid),
    ...(item !== undefined && { dish: { item, price: Number(cents) } }),
  };
  const printLine = (line: string) => process.stdout.write(`${line}\n`);
  let failed = 0;
  for (const [kind, { title, claims }] of Object.entries(PARTS)) {
    if (only !== undefined && only !== kind) continue;
    printLine(title);
    failed += await checkPartner(partner, claims, printLine);
  }
  printLine(failed === 0 ? 'The partner keeps the protocol.' : `${failed} claims fail.`);
  return failed === 0 ? 0 : 1;
});
