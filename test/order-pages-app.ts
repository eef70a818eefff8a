import { plainImage, storeTestImage } from './stored-images.ts';
import { publishMenu, saveMenuDraft } from '#features/menus/server/commands.ts';
import { USUAL_SETTINGS } from '#features/orders/server/settings.ts';
import { deliveryZones, orderSettings } from '#features/orders/server/tables.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type CardServer, startCardServer } from '../scripts/payments/card-server.ts';
import { buildTestApp, type TestApp } from './app.ts';
import { CARD_KEY, CARD_SECRET } from './card-evening.ts';
import { SMALL_MENU } from './lantern-menu.ts';
import { buildLocationRow, insertLocationRows } from './location-rows.ts';
import { PARTNER_SECRET } from './partner-server.ts';

/** Shops: always open, in a country that orders elsewhere, with a URL that leads back here, off, and more. */
export const SHOPS = {
  OPEN: 90_001,
  ELSEWHERE: 90_002,
  CIRCLE: 90_003,
  OFF: 90_004,
  CLOSED: 90_005,
  TOMORROW: 90_006,
  DELIVERS: 90_007,
  PARTNERS: 90_008,
} as const;
const always = Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]);

/** The whole server with shops, a menu with an image, and a card provider. */
export async function openOrderPages(): Promise<{ app: TestApp; cards: CardServer; close(): Promise<void> }> {
  const cards = await startCardServer({ key: CARD_KEY, webhookSecret: CARD_SECRET, now: () => app.clock.now() });
  const app = await buildTestApp({
    seed: 'demo',
    env: {
      PAYMENTS_SECRET_KEY: CARD_KEY,
      PAYMENTS_WEBHOOK_SECRETS: CARD_SECRET,
      PAYMENTS_URL: cards.url,
      PAYMENTS_PAGE_ORIGIN: cards.url,
      // No server listens there.
      ORDERS_PARTNER_URL: 'http://127.0.0.1:9',
      ORDERS_PARTNER_SECRETS: PARTNER_SECRET,
    },
  });
  const { db } = app.database;
  const row = (rlid: number, more: object) => {
    const built = buildLocationRow({
      rlid,
      localPageUrl: `orlando/${rlid}/`,
      hasOnlineOrdering: true,
      hasTakeOut: true,
      ...more,
    });
    return { ...built, hours: { ...built.hours, operation: always, delivery: always } };
  };
  const daysAhead = (days: number) => new Date(app.services.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
  await insertLocationRows(db, [
    row(SHOPS.OPEN, {}),
    row(SHOPS.ELSEWHERE, { countryRootUrl: 'https://orders.example/ca/' }),
    row(SHOPS.CIRCLE, { countryRootUrl: 'http://localhost' }),
    row(SHOPS.OFF, { hasOnlineOrdering: false, countryRootUrl: '/ca' }),
    row(SHOPS.CLOSED, { status: 'temporarily_closed', reopensOn: daysAhead(30) }),
    row(SHOPS.DELIVERS, { hasDelivery: true }),
    row(SHOPS.PARTNERS, {}),
    row(SHOPS.TOMORROW, { status: 'temporarily_closed', reopensOn: daysAhead(1) }),
  ]);
  await app.services.locations.update(Object.values(SHOPS));
  const context = {
    actor: { accountId: null, name: 'test' },
    powers: SYSTEM_POWERS,
    now: new Date(app.services.clock.now()).toISOString(),
  };
  const image = await storeTestImage(db, app.services.mediaStore, { bytes: await plainImage(10) });
  await inTransaction(db, async (tx) => {
    const items = SMALL_MENU.items.map((item) => (item.id === 'roll' ? { ...item, image } : item));
    const groups = SMALL_MENU.groups.map((group) => (group.id === 'dips' ? { ...group, min: 1, max: 1 } : group));
    const { version } = await saveMenuDraft(tx, context, { baseVersion: 1, menu: { ...SMALL_MENU, groups, items } });
    await publishMenu(tx, context, { baseVersion: version, liveAt: null });
    const changed = { changedBy: 'test', changedAt: context.now };
    const modes = ['pickup', 'delivery', 'table'] as const;
    await tx.insert(orderSettings).values({ ...USUAL_SETTINGS, rlid: SHOPS.DELIVERS, modes: [...modes], ...changed });
    await tx.insert(orderSettings).values({ ...USUAL_SETTINGS, rlid: SHOPS.PARTNERS, provider: 'partner', ...changed });
    const zone = { area: { kind: 'radius' as const, meters: 5000 }, minimum: 1000, freeFrom: null, hours: null };
    const zones = [{ ...zone, name: 'Near', fee: 399, isFeeTaxed: false, driveMinutes: 10 }];
    await tx.insert(deliveryZones).values({ rlid: SHOPS.DELIVERS, zones, ...changed });
  });
  return {
    app,
    cards,
    async close() {
      await app.close();
      await cards.stop();
    },
  };
}

/**
 * A browser without scripts: it stores cookies, and posts the contents of the page's form.
 * @param remoteAddress the number of orders from one address is limited
 */
export function createShopper(app: TestApp, remoteAddress = '127.0.0.1') {
  const cookies = new Map<string, string>();
  const keep = (reply: { headers: Record<string, unknown> }) => {
    for (const pair of [reply.headers['set-cookie'] ?? []].flat().map(String)) {
      const [name = '', value = ''] = pair.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
  };
  const headers = () => ({
    host: 'localhost',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const guest = {
    cookies,
    async get(url: string) {
      const reply = await app.http.inject({ url, remoteAddress, headers: headers() });
      keep(reply);
      return reply;
    },
    async post(url: string, fields: Record<string, string>) {
      const page = await guest.get(url);
      const token = /name="csrf_token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
      const hidden = Object.fromEntries(
        ['attempt', 'seenTotal', 'seenSoonest', 'version'].flatMap((name) => {
          const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1];
          return value === undefined ? [] : [[name, value]];
        }),
      );
      const reply = await app.http.inject({
        method: 'POST',
        url,
        remoteAddress,
        headers: { ...headers(), origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ csrf_token: token, ...hidden, ...fields }).toString(),
      });
      keep(reply);
      return reply;
    },
  };
  return guest;
}
