import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveStreams } from '#platform/http/live-streams.ts';
import { areasOf, type Screens } from '#features/rights/screen.ts';
import type { GrantableModel } from '#features/accounts/groups-contract.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { createStaffGuard, sessionCookie } from '#features/accounts/server/index.ts';
import type { DeletedKinds } from '#features/deleted-records/server/index.ts';
import { concealCodes, dinerCookies } from '#features/diners/server/index.ts';
import { findDeletedReferences, faultsOfMedia, MEDIA } from '#features/choosers/server/index.ts';
import { createFileGate } from '#features/collections/server/index.ts';
import type { AddressChange, Site } from '#features/pages/server/index.ts';
import { keepOldAddresses } from '#features/redirects/server/index.ts';
import { concealReservations } from '#features/reservations/server/index.ts';
import { FORM_TEMPLATES } from '#features/submissions/server/index.ts';
import { concealTokens, leaveBySource } from '#features/subscriptions/server/index.ts';
import { concealOrders } from '#features/orders/server/index.ts';
import { concealPlaces } from '#features/wait-lists/server/index.ts';
import { concealApprovals, endRuns } from '#features/workflows/server/index.ts';
import type { SourceKinds } from '#features/usage/server/index.ts';
import type { Reference } from '#content/references.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate, TEMPLATES } from '#templates/definitions.ts';
import type { Tx } from '#platform/db/client.ts';
import { findItem } from './admin/find-item.ts';
import { grantableRegions } from './admin/grantable-regions.ts';
import { imageTexts, mediaTitles } from './admin/media-titles.ts';
import { findUnsubscribePage } from './pages/find-unsubscribe-page.ts';
import { loadTargets } from './pages/load-lookup.ts';
import { guestOriginOf, linkOriginOf, originOf, siteOriginOf } from './pages/request-origin.ts';
import { faceOf, type FactsOf } from './pages/site-facts.ts';
import type { Services } from './process/services.ts';

/** Declarations of all features, for routes that show them. */
interface Declared {
  screens: Screens;
  models: readonly GrantableModel[];
  sources: SourceKinds;
  deletedKinds: DeletedKinds;
  live: LiveStreams;
}

/** The parts of the server that routes of features use. Each route function names those that it takes. */
export type RouteParts = ReturnType<typeof createRouteParts>;

export function createRouteParts(
  app: FastifyInstance,
  services: Services,
  factsOf: FactsOf,
  { screens, models, sources, deletedKinds, live }: Declared,
) {
  const { config, clock, passwords, images, subscriptions } = services;
  const { db } = services.database;
  const isSecure = config.publicUrl?.startsWith('https://') ?? false;
  const cookie = sessionCookie({ isSecure });
  const guard = createStaffGuard({ db, clock, cookie });
  const gate = createFileGate(app, {
    db,
    clock,
    guard,
    passwords,
    isSecure,
    faceOf: async (request, path) => faceOf(await factsOf(request.host), path),
    styleUrls: () => services.assets.shell().styles.map(({ url }) => url),
  });
  return {
    ...services,
    ...subscriptions,
    db,
    cookie,
    guard,
    gate,
    sources,
    deletedKinds,
    live,
    findItem,
    mediaViews: MEDIA,
    areasOf: (powers: StaffPowers) => areasOf(screens, powers),
    grantable: { models, regions: () => grantableRegions(services.locations) },
    dinerCookies: dinerCookies({ isSecure }),
    guestOriginOf: (request: FastifyRequest) => guestOriginOf(request, services),
    linkOriginOf: (request: FastifyRequest) => linkOriginOf(request, services),
    originOf: (request: FastifyRequest) => originOf(request, config.publicUrl),
    wake: () => {
      services.mail.wake();
      services.texts.wake();
    },
    announce: (tags: readonly string[]) => services.changes.announce(tags),
    // Content: the allowed blocks by place, and its references.
    registry: blockRegistry,
    template: findTemplate,
    templates: Object.values(TEMPLATES).filter(({ standsAlone }) => standsAlone),
    formTemplates: FORM_TEMPLATES,
    mediaFaults: faultsOfMedia,
    goneFaults: findDeletedReferences,
    imageTexts,
    titlesOf: (
      viewer: Parameters<typeof mediaTitles>[1],
      kind: Parameters<typeof mediaTitles>[2],
      ids: readonly number[],
    ) => mediaTitles(db, viewer, kind, ids),
    addressesChanged: (tx: Tx, change: AddressChange) =>
      keepOldAddresses(tx, change, new Date(clock.now()).toISOString()),
    reviewsEnded: (tx: Tx, pageIds: readonly number[]) => endRuns(tx, pageIds, new Date(clock.now()).toISOString()),
    async loadTargets(references: readonly Reference[], site: Site) {
      const from = { ...site, publicUrl: config.publicUrl };
      const { lookup, tags } = await loadTargets(db, references, { signer: images.signer, from });
      return { lookup: lookup(site.languageCode), tags };
    },
    // Mail and subscriptions.
    conceal: (text: string) =>
      [concealTokens, concealPlaces, concealReservations, concealOrders, concealCodes, concealApprovals].reduce(
        (left, remove) => remove(left),
        text,
      ),
    eventsSecret: config.mailEventsSecret,
    waitListSecrets: config.waitListPartner?.secrets ?? [],
    reservationSecrets: config.reservationsPartner?.secrets ?? [],
    orderSecrets: config.ordersPartner?.secrets ?? [],
    leave: (tx: Tx, email: string, source: Parameters<typeof leaveBySource>[2]['source']) =>
      leaveBySource(tx, subscriptions, { email, source, nowMs: clock.now() }),
    unsubscribePageOf: async (request: FastifyRequest, language: string) => {
      const facts = await factsOf(request.host);
      return facts && findUnsubscribePage(db, facts.site, language);
    },
    // The site of a request.
    siteOf: async (request: FastifyRequest) => {
      const facts = await factsOf(request.host);
      if (!facts) return undefined;
      const settings = facts.settings.in(facts.site.languageCode).values;
      return { site: facts.site, settings, origin: siteOriginOf(request, facts) };
    },
    localPageRoot: async (host: string) => (await factsOf(host))?.localPageRoots[0]?.url ?? null,
    shellAssets: () => services.assets.shell(),
    flushToken: config.flushToken,
    maySignedInFlush: async (request: FastifyRequest) => (await guard.staffOf(request))?.powers.isSuperuser ?? false,
  };
}
