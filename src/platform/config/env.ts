import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1' || value === 'on');
const url = z.url('must be an absolute URL');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

/**
 * Every setting that comes from the environment: name → schema with default and description.
 * docs/configuration.md is printed from this list. An empty string counts as not set.
 */
export const ENVIRONMENT = {
  PORT: wholeNumber(0, 65_535).default(3000).describe('Port to listen on; 0 takes a free one.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on. 0.0.0.0 or :: opens it to the network.'),
  PUBLIC_URL: url
    .optional()
    .describe('The site as visitors see it (https://www.example.com). Default: the listening address.'),
  TRUST_PROXY: flag.default(false).describe('Believe X-Forwarded-* headers: only behind a proxy that sets them.'),
  DATA_DIR: z.string().default('./data').describe('Where the embedded database, media, snapshots and lock live.'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional()
    .describe('PostgreSQL 15 or newer. Without it an embedded database is used.'),
  DATABASE_POOL_SIZE: wholeNumber(1, 100).default(10).describe('Connections to PostgreSQL.'),
  MEDIA_URL: z
    .string()
    .regex(/^s3:\/\//, 'must begin with s3://')
    .optional()
    .describe(
      'Bucket of an S3-compatible service for pictures, films and documents: s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION, with tls=0 for plain HTTP; key and secret percent-encoded. Without it they stand in DATA_DIR.',
    ),
  IMAGE_CONCURRENCY: wholeNumber(1, 32)
    .default(2)
    .describe('Renditions of pictures made at the same time; each keeps a core busy.'),
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
  MAP_STYLE_URL: url.optional().describe('MapLibre style address, with MAP_PROVIDER=maplibre.'),
  COMMIT_SHA: z.string().default('').describe('Build commit, shown in the page context and error reports.'),
  BRANCH_SLUG: z.string().default('').describe('Build branch, shown in the page context and error reports.'),
} as const satisfies Record<string, z.ZodType>;

export type Env = { [Name in keyof typeof ENVIRONMENT]: z.output<(typeof ENVIRONMENT)[Name]> };

/** Thrown with every bad variable at once, each as "NAME: reason". Values are not repeated: they may be secret. */
export class ConfigError extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(`The configuration is not valid:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`);
    this.name = 'ConfigError';
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
 * Packages ask NODE_ENV which of their two builds to load when they are first imported; unset means the checked one, in which
 * React draws four times slower. Called before the renderer is loaded; a value that somebody set stays.
 */
export function preferProductionBuilds(): void {
  process.env['NODE_ENV'] ??= 'production';
}
