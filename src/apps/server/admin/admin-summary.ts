import type { FastifyInstance } from 'fastify';
import type { StaffGuard } from '#features/accounts/server/index.ts';
import { countOpenReports } from '#features/accessibility-reports/server/index.ts';
import { countForStaff } from '#features/locator/server/index.ts';
import { countDocuments } from '#features/documents/server/index.ts';
import { countImages } from '#features/images/server/index.ts';
import { countTroubledMail } from '#features/mail/server/index.ts';
import { countUnanswered } from '#features/messages/server/index.ts';
import { countPages } from '#features/pages/server/index.ts';
import { countUndecided } from '#features/reservations/server/index.ts';
import {
  type CollectionKind,
  collectionRoots,
  explorableRoots,
  type StaffPowers,
} from '#features/rights/permissions.ts';
import { countVideos } from '#features/videos/server/index.ts';
import { getSummary } from '#apps/admin/summary.ts';
import type { Db } from '#platform/db/client.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '../process/services.ts';

/** The counts of the admin's home screen: eight statements, and the count of restaurants from memory. */
export function adminSummaryRoutes(
  app: FastifyInstance,
  { database, locations }: Pick<Services, 'database' | 'locations'>,
  guard: StaffGuard,
): void {
  route(
    app,
    getSummary,
    async ({ request, reply }) => {
      const { powers, userId: accountId } = await guard.staff(request);
      reply.header('cache-control', 'no-store, private');
      const { db } = database;
      const counted = (kind: CollectionKind, count: (db: Db, powers: StaffPowers) => Promise<number>) =>
        collectionRoots(powers, kind).length > 0 ? count(db, powers) : null;
      const [pages, images, documents, videos] = await Promise.all([
        explorableRoots(powers).length > 0 ? countPages(db, powers) : null,
        counted('image', countImages),
        counted('document', countDocuments),
        counted('video', countVideos),
      ]);
      const undecided = await countUndecided(db, locations, powers);
      const waiting = {
        messages: await countUnanswered(db, { accountId, powers }),
        reports: await countOpenReports(db, powers),
        mail: await countTroubledMail(db, powers),
        deposits: undecided && [...undecided.values()].reduce((sum, one) => sum + one, 0),
      };
      return { pages, images, documents, videos, restaurants: countForStaff(locations, powers), waiting };
    },
    { access: 'staff' },
  );
}
