import { isIP } from 'node:net';
import { z } from 'zod';
import { OperatorError } from '#platform/operator-error.ts';

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1' || value === 'on');
const url = z.url('must be an absolute URL');
/** Scheme, host and port only. A path would have no effect, because each page has its own. */
const siteOrigin = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .refine(
    (text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`,
    'must have only scheme, host and port: https://www.example.com',
  );
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const partnerUrl = z
  .string()
  .regex(/^https?:\/\/[^/?#@\s]+[^?#\s]*$/, 'must be a web address without credentials or a query')
  .optional();
const partnerSecrets = list.pipe(z.array(z.string().min(24, 'must be at least 24 characters')).max(2)).default([]);
const NEAR_PROXIES = ['loopback', 'linklocal', 'uniquelocal'] as const;
/** Never all addresses: the leftmost address of X-Forwarded-For is whatever the client wrote. */
const proxies = z.string().transform((text, context): readonly string[] => {
  const value = text.trim().toLowerCase();
  if (['false', '0', 'off'].includes(value)) return [];
  if (['true', '1', 'on'].includes(value)) return NEAR_PROXIES;
  const parts = value.split(',').map((part) => part.trim());
  if (parts.every((part) => (NEAR_PROXIES as readonly string[]).includes(part) || isNetwork(part))) return parts;
  context.addIssue({
    code: 'custom',
    message: `must be true, false, or addresses and networks (10.0.0.0/8) and ${NEAR_PROXIES.join(', ')}, separated by commas`,
  });
  return z.NEVER;
});
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

/** With a prefix length of 0, every client would count as a proxy. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = address.includes('%') ? 0 : isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * All environment variables: name → schema with default and description. docs/configuration.md is printed from this list. An
 * empty string counts as not set.
 */
export const ENVIRONMENT = {
  PORT: wholeNumber(0, 65_535).default(3000).describe('Port to listen on; 0 takes a free one.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on. 0.0.0.0 or :: opens it to the network.'),
  PUBLIC_URL: siteOrigin
    .optional()
    .describe('The site as guests see it (https://www.example.com). Default: the listening address.'),
  TRUST_PROXY: proxies
    .default([])
    .describe(
      'Proxies whose X-Forwarded-* headers are trusted: addresses and networks (192.0.2.7, 10.0.0.0/8, fd00::/8) or loopback, linklocal, uniquelocal, separated by commas; 1 or true is those three. 0 or false, as without it, trusts no proxy.',
    ),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000)
    .default(5000)
    .describe(
      'HTTP connections open at the same time; further ones are closed at once. Each needs a file handle: keep it below the limit of the process (ulimit -n).',
    ),
  DATA_DIR: z.string().default('./data').describe('Where the embedded database, media, snapshots and lock live.'),
  DATABASE_URL: postgresUrl.optional().describe('PostgreSQL 15 or newer. Without it an embedded database is used.'),
  DATABASE_LISTEN_URL: postgresUrl
    .optional()
    .describe(
      'The same database without a pooler of transactions (PgBouncer) between: nodes hear there of each other’s changes. Default: DATABASE_URL.',
    ),
  DATABASE_TIMEOUT_SECONDS: wholeNumber(5, 600)
    .default(15)
    .describe('Seconds after which a connection that does not answer a statement is given up.'),
  DATABASE_POOL_SIZE: wholeNumber(1, 100).default(10).describe('Connections to PostgreSQL.'),
  MEDIA_URL: z
    .string()
    .regex(/^s3:\/\//, 'must begin with s3://')
    .optional()
    .describe(
      'Bucket of an S3-compatible service for images, videos and documents: s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION, with tls=0 for plain HTTP; key and secret percent-encoded. Without it they are stored in DATA_DIR.',
    ),
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional()
    .describe(
      'Server that takes our mail: smtp://USER:PASSWORD@HOST:PORT, or smtps:// for TLS from the first byte; user and password percent-encoded. STARTTLS is used where it is offered; tls=1 requires it, as a password for another machine does unless tls=0. Without it mail is written to files in DATA_DIR/mail.',
    ),
  MAIL_FROM: z
    .string()
    .optional()
    .describe('Sender of all mail: an address, or Name <address>. Required with MAIL_URL.'),
  MAIL_EVENTS_SECRET: z
    .string()
    .min(24, 'must be at least 24 characters')
    .optional()
    .describe(
      'Secret shared with the sender of bounces and complaints to POST /api/mail/events/, who signs with it. Without it there is no such address.',
    ),
  WAIT_LIST_PARTNER_URL: partnerUrl.describe(
    'Where a partner keeps wait lists, for restaurants whose settings say so; docs/partners.md has its protocol.',
  ),
  WAIT_LIST_PARTNER_SECRETS: partnerSecrets.describe(
    'Shared with that partner, which signs with one of them; we sign with the first. A second one is for the time in which a secret is changed.',
  ),
  RESERVATIONS_PARTNER_URL: partnerUrl.describe(
    'Where a partner keeps reservations, for restaurants whose settings say so; docs/partners.md has its protocol.',
  ),
  RESERVATIONS_PARTNER_SECRETS: partnerSecrets.describe('Shared with that partner, as WAIT_LIST_PARTNER_SECRETS.'),
  ORDERS_PARTNER_URL: partnerUrl.describe(
    'Where a partner takes orders, for restaurants whose settings say so; docs/partners.md has its protocol.',
  ),
  ORDERS_PARTNER_SECRETS: partnerSecrets.describe('Shared with that partner, as WAIT_LIST_PARTNER_SECRETS.'),
  MAIL_RETENTION_DAYS: wholeNumber(7, 3650)
    .default(90)
    .describe(
      'Days after which sent, failed and stopped mail and text messages are deleted, and what was reported about them. Text messages about a wait, a reservation or an order go earlier, with the guest’s name.',
    ),
  MESSAGING_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .optional()
    .describe(
      'Service that sends text messages, by the protocol of docs/operations.md. Without it text messages are shown to staff and not sent by phone.',
    ),
  MESSAGING_SECRET: z
    .string()
    .min(24, 'must be at least 24 characters')
    .optional()
    .describe(
      'Signs our calls to MESSAGING_URL and its reports to POST /api/text-messages/hooks/. Required with MESSAGING_URL.',
    ),
  MESSAGING_OTHER_SECRET: z
    .string()
    .min(24, 'must be at least 24 characters')
    .optional()
    .describe('A second secret under which reports are taken, while MESSAGING_SECRET is being changed.'),
  PAYMENTS_SECRET_KEY: z
    .string()
    .min(12, 'must be at least 12 characters')
    .optional()
    .describe(
      'Secret key of the account at a card provider of Stripe’s protocol. Without it guests pay at the restaurant; with it restaurants whose settings say so take cards.',
    ),
  PAYMENTS_WEBHOOK_SECRETS: partnerSecrets.describe(
    'Under which the card provider signs its reports to POST /api/orders/hooks/card/. A second one is for the time in which a secret is changed. Required with PAYMENTS_SECRET_KEY.',
  ),
  PAYMENTS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .default('https://api.stripe.com')
    .describe('Base address of the card provider’s API.'),
  PAYMENTS_PAGE_ORIGIN: siteOrigin
    .default('https://checkout.stripe.com')
    .describe('Origin of the page on which guests pay by card; they are sent to no other.'),
  MESSAGE_RETENTION_DAYS: wholeNumber(7, 3650)
    .default(730)
    .describe('Days after which a message of a guest is deleted, counted from when it was closed.'),
  SUBMISSION_RETENTION_DAYS: wholeNumber(0, 3650)
    .default(0)
    .describe('Days after which form submissions are deleted; 0 keeps it until staff delete it.'),
  REPORT_RETENTION_DAYS: wholeNumber(7, 3650)
    .default(730)
    .describe('Days after which an accessibility report that is solved is deleted, counted from when it came.'),
  SPAM_RETENTION_DAYS: wholeNumber(1, 365)
    .default(90)
    .describe('Days after which the contents of spam folders are deleted.'),
  HISTORY_RETENTION_DAYS: wholeNumber(0, 36500)
    .default(0)
    .describe('Days after which entries of the history of content and settings are deleted; 0 keeps them permanently.'),
  IMAGE_CONCURRENCY: wholeNumber(1, 32)
    .default(2)
    .describe('Image renditions created at the same time; each keeps a core busy.'),
  SEED: z
    .enum(['demo', 'none'], 'must be demo or none')
    .default('demo')
    .describe('What an empty database starts with.'),
  SNAPSHOT_INTERVAL_MINUTES: wholeNumber(0, 10_080)
    .default(60)
    .describe('Minutes between snapshots of the embedded database; 0 turns them off.'),
  SNAPSHOT_KEEP: wholeNumber(1, 1000).default(24).describe('Snapshots to keep.'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info')
    .describe('The least serious line to log.'),
  OLO_NEW_HEADER: flag
    .default(true)
    .describe('Show the new header where header content exists; otherwise the legacy header loads.'),
  LEGACY_HEADER_SCRIPTS: list.default([]).describe('Script addresses of the legacy header, separated by commas.'),
  LEGACY_HEADER_STYLES: list.default([]).describe('Style sheet addresses of the legacy header, separated by commas.'),
  FLUSH_TOKEN: z
    .string()
    .min(24, 'must be at least 24 characters')
    .optional()
    .describe('Bearer token for POST /api/location/flush/. Without it only a signed-in superuser may call it.'),
  ERROR_REPORTING_DSN: url.optional().describe('Sentry-protocol address for browser errors; 1 % are sent.'),
  GEOCODER: z
    .enum(['embedded', 'google', 'nominatim'], 'must be embedded, google or nominatim')
    .default('embedded')
    .describe('Who turns address texts into points.'),
  GEOCODER_URL: url.optional().describe('Base address of a Nominatim-compatible geocoder.'),
  GOOGLE_MAPS_KEY: z
    .string()
    .min(10, 'must be at least 10 characters')
    .optional()
    .describe('Key for Google geocoding and maps.'),
  MAP_PROVIDER: z
    .enum(['embedded', 'maplibre', 'google'], 'must be embedded, maplibre or google')
    .default('embedded')
    .describe('The map in the browser.'),
  CAPTCHA: z
    .enum(
      ['altcha', 'hcaptcha', 'turnstile', 'recaptcha', 'off'],
      'must be altcha, hcaptcha, turnstile, recaptcha or off',
    )
    .default('altcha')
    .describe(
      'The check in guests’ forms: a proof of work of our own, the widget of a service (its script is then loaded from that service when a guest begins a form), or none.',
    ),
  CAPTCHA_SITE_KEY: z.string().optional().describe('Our site key of the captcha service; it is public.'),
  CAPTCHA_SECRET: z.string().optional().describe('Our secret with the captcha service.'),
  CAPTCHA_SCRIPT_URL: url
    .optional()
    .describe("Where the captcha service's script is loaded from, if not from its usual address."),
  CAPTCHA_VERIFY_URL: url
    .optional()
    .describe('Where answers are posted to, if not to the usual address of the captcha service.'),
  MAP_STYLE_URL: url.optional().describe('MapLibre style address, with MAP_PROVIDER=maplibre.'),
  COMMIT_SHA: z.string().default('').describe('Build commit, shown in the page context and error reports.'),
  BRANCH_SLUG: z.string().default('').describe('Build branch, shown in the page context and error reports.'),
} as const satisfies Record<string, z.ZodType>;

export type Env = { [Name in keyof typeof ENVIRONMENT]: z.output<(typeof ENVIRONMENT)[Name]> };

/** Thrown with all bad variables at once, each as "NAME: reason". Values are not repeated, because they may be secret. */
export class ConfigError extends OperatorError {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(`The configuration is not valid:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`);
    this.reasons = reasons;
  }
}

/** Reads and checks all variables. @throws ConfigError naming every bad one. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const reasons: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(ENVIRONMENT)) {
    const text = source[name] === '' ? undefined : source[name];
    const parsed = (schema as z.ZodType).safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else reasons.push(`${name}: ${parsed.error.issues[0]?.message ?? 'is not valid'}`);
  }
  if (reasons.length > 0) throw new ConfigError(reasons);
  return values as Env;
}

/**
 * Many packages choose a development or a production build by NODE_ENV when they are first imported. Unset, it means the
 * development build, in which React renders four times slower. Call this before React is imported; a value from the
 * environment is kept.
 */
export function preferProductionBuilds(): void {
  process.env['NODE_ENV'] ??= 'production';
}
