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
  /** Content for an empty database: the fictional chain, or the bare pages for a chain's own list. */
  seed: 'demo' | 'none';
  /**
   * Called once, after everything is stored, with the credentials of the demo's staff, which are not stored anywhere.
   */
  onStaffMade?: (staff: readonly StaffCredentials[]) => void;
}

/** Result of the seeding: 'present' is an existing site, which is not changed. */
export type SeedOutcome = 'present' | 'reference' | 'demo';

/** An arbitrary lock number, equal on all nodes: one node seeds, the others wait and then find the site. */
const SEED_LOCK = 7_141_104;

/**
 * Fills a database without a site in one transaction: an interrupted run leaves nothing. Restaurants that were imported
 * before the first start belong to a real chain, so they get the bare pages and no demo.
 */
export async function seedIfEmpty(services: SeedServices): Promise<SeedOutcome> {
  if (await findSiteByHost(services.database.db, '*')) return 'present';
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
  // Loaded only for an empty database: other starts do not need the demo.
  const { seedDemo } = await import('./demo/seed-demo.ts');
  const gazetteerDirectory = join(projectRoot(), 'dist/gazetteer');
  const staff = await seedDemo(tx, { ...context, nowMs, mediaStore: services.mediaStore, gazetteerDirectory });
  return { outcome: 'demo', staff };
}
