import { isAbsolute, join, resolve } from 'node:path';
import { type CaptchaConfig, captchaConfig } from './captcha.ts';
import { ConfigError, type Env } from './env.ts';
import { type MailConfig, mailConfig } from './mail-url.ts';
import { type MessagingConfig, messagingConfig } from './messaging.ts';
import { type PaymentsConfig, paymentsConfig } from './payments.ts';
import { type MediaConfig, mediaConfig } from './media-url.ts';
import { Secret } from './secret.ts';

/** Location of the database: in the data directory, or on a PostgreSQL server. */
export type DatabaseConfig =
  | { kind: 'embedded'; directory: string; snapshots: { directory: string; intervalMinutes: number; keep: number } }
  | {
      kind: 'server';
      url: Secret;
      poolSize: number;
      /** Address for LISTEN; absent: the address for statements. */
      listenUrl?: Secret | undefined;
      /** Inactivity limit of a connection in use; absent: none. */
      silenceMs?: number;
    };

export type GeocoderConfig =
  | { kind: 'embedded' }
  | { kind: 'google'; key: Secret }
  | { kind: 'nominatim'; url: string };

/** Retention of guests' data and of mail to them, in days. */
export interface RetentionConfig {
  mailDays: number;
  messageDays: number;
  /** Null: for as long as staff keep it. */
  submissionDays: number | null;
  reportDays: number;
  spamDays: number;
  /** Null: permanently. */
  historyDays: number | null;
}

export type MapConfig = { kind: 'embedded' } | { kind: 'maplibre'; styleUrl: string } | { kind: 'google'; key: Secret };

/** The whole configuration: derived and cross-checked once, frozen, and passed to the code that needs it. */
export interface Config {
  port: number;
  host: string;
  /** Origin without a trailing slash; null: the address on which the server listens. */
  publicUrl: string | null;
  /** Addresses, networks and named ranges of proxies whose X-Forwarded-* headers are trusted; may be empty. */
  trustProxy: readonly string[];
  /** Maximum number of open connections; further ones are refused. */
  maxConnections: number;
  dataDir: string;
  database: DatabaseConfig;
  media: MediaConfig;
  mail: MailConfig;
  /** Secret shared with the service that reports bounces; null refuses all reports. */
  mailEventsSecret: Secret | null;
  /**
   * Address of the partner that keeps wait lists and reservations and takes orders, and the secrets shared with it; null for
   * none.
   */
  waitListPartner: { url: string; secrets: readonly Secret[] } | null;
  reservationsPartner: Config['waitListPartner'];
  ordersPartner: Config['waitListPartner'];
  /** Null: text messages are not sent but shown to staff. */
  messaging: MessagingConfig | null;
  /** Null: guests pay at the restaurant. */
  payments: PaymentsConfig | null;
  retention: RetentionConfig;
  imageConcurrency: number;
  seed: 'demo' | 'none';
  logLevel: string;
  newHeader: boolean;
  legacyHeader: { scripts: string[]; styles: string[] };
  flushToken: Secret | null;
  errorReportingDsn: string | null;
  geocoder: GeocoderConfig;
  captcha: CaptchaConfig;
  map: MapConfig;
  commitSha: string;
  branchSlug: string;
}

/** @throws ConfigError naming every combination that cannot work. */
export function resolveConfig(env: Env, cwd: string): Config {
  const reasons: string[] = [];
  if (env.GEOCODER === 'google' && !env.GOOGLE_MAPS_KEY)
    reasons.push('GOOGLE_MAPS_KEY: is required with GEOCODER=google');
  if (env.GEOCODER === 'nominatim' && !env.GEOCODER_URL)
    reasons.push('GEOCODER_URL: is required with GEOCODER=nominatim');
  if (env.MAP_PROVIDER === 'google' && !env.GOOGLE_MAPS_KEY)
    reasons.push('GOOGLE_MAPS_KEY: is required with MAP_PROVIDER=google');
  if (env.MAP_PROVIDER === 'maplibre' && !env.MAP_STYLE_URL)
    reasons.push('MAP_STYLE_URL: is required with MAP_PROVIDER=maplibre');
  if (env.DATABASE_LISTEN_URL && !env.DATABASE_URL)
    reasons.push('DATABASE_LISTEN_URL: is of use with DATABASE_URL only');
  for (const service of ['WAIT_LIST', 'RESERVATIONS', 'ORDERS'] as const)
    if (env[`${service}_PARTNER_URL`] && env[`${service}_PARTNER_SECRETS`].length === 0)
      reasons.push(`${service}_PARTNER_SECRETS: is required with ${service}_PARTNER_URL`);
  const dataDir = isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(cwd, env.DATA_DIR);
  const media = mediaConfig(env.MEDIA_URL, dataDir, reasons);
  const mail = mailConfig(env, dataDir, reasons);
  const captcha = captchaConfig(env, reasons);
  const messaging = messagingConfig(env, reasons);
  const payments = paymentsConfig(env, reasons);
  if (reasons.length > 0) throw new ConfigError(reasons);

  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ? env.PUBLIC_URL.replace(/\/+$/, '') : null,
    trustProxy: env.TRUST_PROXY,
    maxConnections: env.MAX_CONNECTIONS,
    dataDir,
    database: databaseConfig(env, dataDir),
    media,
    mail,
    mailEventsSecret: env.MAIL_EVENTS_SECRET ? new Secret(env.MAIL_EVENTS_SECRET) : null,
    waitListPartner: partnerPlace(env.WAIT_LIST_PARTNER_URL, env.WAIT_LIST_PARTNER_SECRETS),
    reservationsPartner: partnerPlace(env.RESERVATIONS_PARTNER_URL, env.RESERVATIONS_PARTNER_SECRETS),
    ordersPartner: partnerPlace(env.ORDERS_PARTNER_URL, env.ORDERS_PARTNER_SECRETS),
    messaging,
    payments,
    retention: {
      mailDays: env.MAIL_RETENTION_DAYS,
      messageDays: env.MESSAGE_RETENTION_DAYS,
      submissionDays: env.SUBMISSION_RETENTION_DAYS || null,
      reportDays: env.REPORT_RETENTION_DAYS,
      spamDays: env.SPAM_RETENTION_DAYS,
      historyDays: env.HISTORY_RETENTION_DAYS || null,
    },
    imageConcurrency: env.IMAGE_CONCURRENCY,
    seed: env.SEED,
    logLevel: env.LOG_LEVEL,
    newHeader: env.OLO_NEW_HEADER,
    legacyHeader: { scripts: env.LEGACY_HEADER_SCRIPTS, styles: env.LEGACY_HEADER_STYLES },
    flushToken: env.FLUSH_TOKEN ? new Secret(env.FLUSH_TOKEN) : null,
    errorReportingDsn: env.ERROR_REPORTING_DSN ?? null,
    geocoder: geocoderConfig(env),
    captcha,
    map: mapConfig(env),
    commitSha: env.COMMIT_SHA,
    branchSlug: env.BRANCH_SLUG,
  } satisfies Config);
}

function partnerPlace(url: string | undefined, secrets: readonly string[]): Config['waitListPartner'] {
  return url === undefined ? null : { url: url.replace(/\/+$/, ''), secrets: secrets.map((one) => new Secret(one)) };
}

/** Settings that work but are probably mistakes, for the log. */
export function configWarnings(config: Pick<Config, 'trustProxy' | 'publicUrl'>): string[] {
  return config.trustProxy.length > 0 && config.publicUrl === null
    ? [
        'TRUST_PROXY is set and PUBLIC_URL is not: addresses in pages and mails are made of the host that a request names, which anybody may choose, and cookies are not bound to https. Set PUBLIC_URL to the address that guests see.',
      ]
    : [];
}

function databaseConfig(env: Env, dataDir: string): DatabaseConfig {
  if (env.DATABASE_URL) {
    return {
      kind: 'server',
      url: new Secret(env.DATABASE_URL),
      poolSize: env.DATABASE_POOL_SIZE,
      listenUrl: env.DATABASE_LISTEN_URL ? new Secret(env.DATABASE_LISTEN_URL) : undefined,
      silenceMs: env.DATABASE_TIMEOUT_SECONDS * 1000,
    };
  }
  return {
    kind: 'embedded',
    directory: join(dataDir, 'db'),
    snapshots: {
      directory: join(dataDir, 'snapshots'),
      intervalMinutes: env.SNAPSHOT_INTERVAL_MINUTES,
      keep: env.SNAPSHOT_KEEP,
    },
  };
}

function geocoderConfig(env: Env): GeocoderConfig {
  if (env.GEOCODER === 'google') return { kind: 'google', key: new Secret(env.GOOGLE_MAPS_KEY ?? '') };
  if (env.GEOCODER === 'nominatim') return { kind: 'nominatim', url: env.GEOCODER_URL ?? '' };
  return { kind: 'embedded' };
}

function mapConfig(env: Env): MapConfig {
  if (env.MAP_PROVIDER === 'google') return { kind: 'google', key: new Secret(env.GOOGLE_MAPS_KEY ?? '') };
  if (env.MAP_PROVIDER === 'maplibre') return { kind: 'maplibre', styleUrl: env.MAP_STYLE_URL ?? '' };
  return { kind: 'embedded' };
}
