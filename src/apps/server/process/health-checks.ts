import { statfs } from 'node:fs/promises';
import { pingDatabase } from '#platform/db/ping.ts';
import type { HealthCheck } from '#platform/http/health.ts';
import type { Services } from './services.ts';

/** Below this the disk counts as full: a snapshot or an upload may need that much. */
const LEAST_FREE_BYTES = 200 * 1024 * 1024;

/** Names that `/api/ht/{subset}/` takes besides the single checks. */
export const HEALTH_SUBSETS = {
  /** Liveness: whether the process responds. For the supervisor that restarts a hung process. */
  liveness: [],
  /** Readiness: whether the node can serve pages. For the load balancer. */
  readiness: ['database', 'location_index'],
  'load-balancer': ['database', 'location_index'],
  startup: ['database', 'migrations', 'location_index'],
} as const;

/** Checks of the process itself. Features add theirs. */
export function healthChecks(
  services: Pick<Services, 'database' | 'mediaStore' | 'config' | 'mail' | 'pendingMigrations' | 'silence'>,
): Record<string, HealthCheck> {
  const { database, mediaStore, config } = services;
  return {
    database: async () => {
      await pingDatabase(database.db);
      return database.kind;
    },
    changes: async () => {
      const silence = services.silence();
      if (silence !== null) throw new Error(silence);
      return 'heard';
    },
    migrations: async () => {
      const pending = await services.pendingMigrations();
      if (pending.length > 0) throw new Error(`missing: ${pending.join(', ')}`);
      return 'up to date';
    },
    storage: async () => {
      await mediaStore.check();
      return 'writable';
    },
    disk: async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      const freeBytes = bavail * bsize;
      if (freeBytes < LEAST_FREE_BYTES) throw new Error(`only ${Math.round(freeBytes / 1e6)} MB are free`);
      return `${Math.round(freeBytes / 1e9)} GB free`;
    },
    mail: async () => {
      const refusal = services.mail.unreachable();
      if (refusal !== null) throw new Error(`mail is waiting, the mail server cannot be used: ${refusal}`);
      return config.mail.transport.kind === 'file' ? 'written to files' : 'sent by SMTP';
    },
  };
}
