import { listLocations } from '#features/locations/server/index.ts';
import { join } from 'node:path';
import { blockRegistry } from '#blocks/definitions.ts';
import { SYSTEM } from '#features/history/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { findSiteByHost } from '#features/pages/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Logger } from '#platform/logger.ts';
import { projectRoot } from '#platform/project-root.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { findTemplate } from '#templates/definitions.ts';
import type { StaffCredentials } from './demo/staff.ts';
import { seedReference } from './reference.ts';

export interface SeedServices {
  database: Pick<Database, 'db'>;
  mediaStore: MediaStore;
  clock: Clock;
  logger: Pick<Logger, 'info'>;
  /** What an empty database gets: the fictional chain, or the bare pages that an own list needs. */
  seed: 'demo' | 'none';
  /**
   * Called once, after everything is stored, with the credentials of the demo's staff, which are not stored anywhere.
   */
  onStaffMade?: (staff: readonly StaffCredentials[]) => void;
}

/** What was found or made: 'present' is a site that was there and was not touched. */
export type SeedOutcome = 'present' | 'reference' | 'demo';

/** Any number, the same on all nodes: one of them seeds, the others wait and find the site. */
const SEED_LOCK = 7_141_104;

/**
 * Fills a database that has no site, in one transaction: interrupted, it leaves nothing behind. Restaurants that were imported
 * before the first start are a chain's own, so they get the bare pages and no demo.
 */
export async function seedIfEmpty(services: SeedServices): Promise<SeedOutcome> {
  const startedMs = services.clock.now();
  let staff: readonly StaffCredentials[] = [];
  const outcome = await inTransaction(services.database.db, async (tx): Promise<SeedOutcome> => {
    await tx.execute(`SELECT pg_advisory_xact_lock(${SEED_LOCK})`);
    if (await findSiteByHost(tx, '*')) return 'present';
    const filled = await fill(tx, services, startedMs);
    staff = filled.staff;
    return filled.outcome;
  });
  if (staff.length > 0) services.onStaffMade?.(staff);
  if (outcome !== 'present') services.logger.info({ outcome, ms: services.clock.now() - startedMs }, 'database seeded');
  return outcome;
}

async function fill(
  tx: Tx,
  services: SeedServices,
  nowMs: number,
): Promise<{ outcome: SeedOutcome; staff: StaffCredentials[] }> {
  const context = {
    actor: SYSTEM.seed,
    now: new Date(nowMs).toISOString(),
    powers: SYSTEM_POWERS,
    registry: blockRegistry,
    template: findTemplate,
  };
  if (services.seed === 'none' || (await listLocations(tx)).length > 0) {
    await seedReference(tx, context);
    return { outcome: 'reference', staff: [] };
  }
  // Only an empty database needs the demo world: a warm start must not load it.
  const { seedDemo } = await import('./demo/seed-demo.ts');
  const gazetteerDirectory = join(projectRoot(), 'dist/gazetteer');
  const staff = await seedDemo(tx, { ...context, nowMs, mediaStore: services.mediaStore, gazetteerDirectory });
  return { outcome: 'demo', staff };
}
