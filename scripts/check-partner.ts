import { parseArgs } from 'node:util';
import { systemClock } from '#platform/clock.ts';
import { Secret } from '#platform/config/secret.ts';
import { runScript, UsageError } from './open-database.ts';
import { checkPartner, RESERVATION_CLAIMS, WAIT_LIST_CLAIMS } from './partner/claims.ts';

const USAGE =
  'PARTNER_SECRET=… npm run check:partner -- --url https://partner.example/galley --rlid 10001 [--only waitlist|reservations]';

/** Plays a partner's part against its own server: whether it keeps the protocol of docs/partners.md. */
await runScript(async () => {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, rlid: { type: 'string' }, only: { type: 'string' } },
  });
  const { url = '', rlid = '', only } = values;
  const secret = process.env['PARTNER_SECRET'] ?? '';
  const isKnown = only === undefined || only === 'waitlist' || only === 'reservations';
  if (!URL.canParse(url) || !/^[1-9]\d{0,8}$/.test(rlid) || secret === '' || !isKnown) throw new UsageError(USAGE);
  const partner = {
    address: { url: url.replace(/\/$/, ''), secret: new Secret(secret), clock: systemClock },
    rlid: Number(rlid),
  };
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  let failed = 0;
  for (const [kind, claims] of [
    ['waitlist', WAIT_LIST_CLAIMS],
    ['reservations', RESERVATION_CLAIMS],
  ] as const) {
    if (only !== undefined && only !== kind) continue;
    tell(kind === 'waitlist' ? 'Wait list' : 'Reservations');
    failed += await checkPartner(partner, claims, tell);
  }
  tell(failed === 0 ? 'The partner keeps the protocol.' : `${failed} claims fail.`);
  return failed === 0 ? 0 : 1;
});
