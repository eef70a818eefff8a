import { importLocations } from '#features/location-imports/server/index.ts';
import { createSite, type PageCommandContext } from '#features/pages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { openGazetteer, type Gazetteer } from '#platform/geocoding/gazetteer.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { createPages, fillPages } from '../page-plan.ts';
import { saveDemoSettings } from './demo-settings.ts';
import { addDemoRedirects } from './demo-redirects.ts';
import { createDemoSnippets } from './demo-snippets.ts';
import { storeDemoSubmissions } from './demo-submissions.ts';
import { governDemo } from './governance.ts';
import { storeDemoDiners } from './guests/store-diners.ts';
import { storeDemoGuests } from './guests/store-guests.ts';
import { storeDemoReservations } from './guests/store-reservations.ts';
import { storeDemoWaitLists } from './guests/store-wait-lists.ts';
import { createDemoStaff, type StaffCredentials } from './staff.ts';
import { storeDemoComments } from './store-comments.ts';
import { storeDocuments, storeVideos } from './store-files.ts';
import { storeDemoOrders } from './menu/store-orders.ts';
import { DEMO_PAGES } from './pages/demo-pages.ts';
import { storeImages } from './images/store-images.ts';
import { listRestaurants } from './restaurants/list-restaurants.ts';
import { writeRestaurantList } from './restaurants/restaurant.ts';

export interface DemoContext extends PageCommandContext {
  /** The instant of `now`, milliseconds since the epoch. */
  nowMs: number;
  mediaStore: MediaStore;
  gazetteerDirectory: string;
}

/**
 * The fictional chain: restaurants, images, pages, site, settings and staff, whose passwords it returns. The caller has
 * checked that there is no site.
 */
export async function seedDemo(tx: Tx, context: DemoContext): Promise<StaffCredentials[]> {
  const gazetteer = await openGazetteer(context.gazetteerDirectory);
  await importRestaurants(tx, context, gazetteer);
  const images = await storeImages(tx, context);
  const pages = await createPages(tx, context, DEMO_PAGES);
  const snippets = await createDemoSnippets(tx, context, pages);
  const documents = await storeDocuments(tx, context);
  const videos = await storeVideos(tx, context, images);
  const known = { pages, images, snippets, documents, videos };
  await fillPages(tx, context, DEMO_PAGES, known);
  const siteId = await createSite(tx, context, {
    name: 'Lantern Bay Seafood Kitchen',
    host: '*',
    isDefault: true,
    rootPageId: pages.get('/') ?? 0,
    languageCode: 'en',
  });
  await saveDemoSettings(tx, context, siteId, known);
  await addDemoRedirects(tx, context, pages);
  const staff = await createDemoStaff(tx, context, { pages, passwords: createPasswordHasher() });
  await governDemo(tx, context, { pages, staff });
  const [contactPageId, signUpPageId] = [pages.get('/contact/'), pages.get('/email/')];
  const clerk = staff.find(({ role }) => role === 'guest relations');
  if (!contactPageId || !signUpPageId || !clerk) throw new Error('The demo has nobody to write to');
  const withRole = (role: string) => staff.find((person) => person.role === role);
  const [storyId, editor, moderator] = [pages.get('/our-story/'), withRole('editor'), withRole('moderator')];
  if (!storyId || !editor || !moderator) throw new Error('The demo has nothing to comment on');
  await storeDemoComments(tx, context, { pageId: storyId, editor, moderator });
  await storeDemoWaitLists(tx, context.nowMs);
  await storeDemoReservations(tx, context.nowMs);
  await storeDemoOrders(tx, context, images);
  await storeDemoDiners(tx, context.nowMs);
  await storeDemoSubmissions(tx, context, contactPageId);
  await storeDemoGuests(tx, {
    nowMs: context.nowMs,
    siteId,
    contactPageId,
    signUpPageId,
    clerk: { accountId: clerk.id, name: clerk.username },
  });
  return staff.map(({ username, role, password }) => ({ username, role, password }));
}

async function importRestaurants(tx: Tx, context: DemoContext, gazetteer: Gazetteer): Promise<void> {
  const restaurants = listRestaurants(gazetteer, context.nowMs);
  const report = await importLocations(tx, {
    source: { name: 'demo restaurants', bytes: writeRestaurantList(restaurants) },
    actor: context.actor,
    now: context.nowMs,
    lookup: { postalCode: (code) => findPostalCode(gazetteer, code) },
  });
  if (report.counts.created !== restaurants.length) {
    const [rejected] = report.rejected;
    throw new Error(`The demo's restaurants did not all load: ${rejected?.field} ${rejected?.reason}`);
  }
}

/** Canadian postal codes are stored by their first three characters. */
function findPostalCode(gazetteer: Gazetteer, code: string) {
  const found = gazetteer.findPostalCode(/^[A-Z]/.test(code) ? code.slice(0, 3) : code);
  if (!found) return undefined;
  const { latitude: lat, longitude: lng } = found.point;
  return { lat, lng, city: found.city.name, state: found.city.region.code };
}
