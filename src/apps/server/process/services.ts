import type { GuestGuard } from '#features/guard/server/index.ts';
import type { ImageService } from '#features/images/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import type { Diners } from '#features/diners/server/index.ts';
import type { Reservations } from '#features/reservations/server/index.ts';
import type { Subscriptions } from '#features/subscriptions/server/index.ts';
import type { MessagingProvider, TextRunner } from '#features/text-messages/server/index.ts';
import type { WaitLists } from '#features/wait-lists/server/index.ts';
import type { MailRunner } from '#features/mail/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/db/client.ts';
import type { Geocoder } from '#platform/geocoding/port.ts';
import type { HtmlCache } from '#platform/http/html-cache.ts';
import type { Logger } from '#platform/logger.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import type { PaymentProvider } from '#platform/payments/port.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { SiteAssets } from '../pages/assets.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Menus } from '#features/menus/server/index.ts';
import type { Orders } from '#features/orders/server/index.ts';
import type { EarlierBuilds } from '../pages/earlier-builds.ts';
import type { SiteRenderer } from '../pages/site-renderer.ts';

/** The parts of a running server, made once by `main` or by a test. Routes take the parts that they use. */
export interface Services {
  config: Config;
  database: Database;
  clock: Clock;
  logger: Logger;
  mediaStore: MediaStore;
  images: ImageService;
  geocoder: Geocoder;
  /** Checks all form posts of guests. */
  guestGuard: GuestGuard;
  passwords: PasswordHasher;
  locations: LocationDirectory;
  subscriptions: Subscriptions;
  waitLists: WaitLists;
  reservations: Reservations;
  menus: Menus;
  orders: Orders;
  payments: PaymentProvider;
  diners: Diners;
  /** Origin of links in mails to guests: never the host of a request. */
  mailOrigin: () => string;
  assets: SiteAssets;
  earlierBuilds: Pick<EarlierBuilds, 'register'>;
  renderer: SiteRenderer;
  htmlCache: HtmlCache;
  changes: Pick<ChangeFeed, 'announce'>;
  mail: Pick<MailRunner, 'wake' | 'unreachable'>;
  messaging: MessagingProvider;
  texts: Pick<TextRunner, 'wake' | 'isReachable'>;
  /** Why changes made by other nodes may not arrive; null while they arrive. */
  silence(): string | null;
  /** Names of migrations that the database lacks; empty after start-up. */
  pendingMigrations(): Promise<string[]>;
}
