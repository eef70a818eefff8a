import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { Engine } from './client.ts';
import { snapshotDatabase, type SnapshotWriter } from './snapshots.ts';

/** The embedded engine has no background processes: without VACUUM and checkpoints its files would only grow. */
const TIDY_MINUTES_WITHOUT_SNAPSHOTS = 60;
/** How often PostgreSQL's own background process looks for tables to analyze. */
const ANALYZE_MS = 60_000;

export interface SnapshotScheduleOptions {
  directory: string;
  /** 0 takes no snapshots; the database is still tidied. */
  intervalMinutes: number;
  keep: number;
  clock: Clock;
  logger: Logger;
  write?: SnapshotWriter;
}

export interface SnapshotSchedule {
  /** If anything was written since the last run, vacuums the database and takes a snapshot. Never throws. */
  runNow(): Promise<'taken' | 'tidied' | 'unchanged' | 'failed'>;
  /** Analyzes the tables of which much has changed since they were analyzed, and returns their names. Never throws. */
  analyzeNow(): Promise<string[]>;
  /** Stops the schedule and waits for the current run. */
  stop(): Promise<void>;
}

/** Takes snapshots at intervals while the process runs. A failure is logged; the next run tries again. */
export function startSnapshotSchedule(engine: Engine, options: SnapshotScheduleOptions): SnapshotSchedule {
  const { intervalMinutes, logger, clock } = options;
  let lastPosition: string | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const runTurn = async () => {
    try {
      if ((await writePosition(engine)) === lastPosition) return 'unchanged' as const;
      const startedAt = clock.now();
      await engine.exec('VACUUM (ANALYZE)');
      if (intervalMinutes === 0) {
        await engine.exec('CHECKPOINT');
        lastPosition = await writePosition(engine);
        return 'tidied' as const;
      }
      const snapshot = await snapshotDatabase(engine, options);
      lastPosition = await writePosition(engine);
      const { name, sizeBytes } = snapshot;
      logger.info({ snapshot: name, sizeBytes, tookMs: clock.now() - startedAt }, 'Snapshot taken.');
      return 'taken' as const;
    } catch (error) {
      const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
      logger.error(
        { err: error, directory: options.directory },
        isFull
          ? 'No snapshot could be taken: the disk is full. Older snapshots are kept and the server goes on; free some space.'
          : 'No snapshot could be taken. Older snapshots are kept and the server goes on.',
      );
      return 'failed' as const;
    }
  };
  const analyzeTurn = async () => {
    try {
      const names = await listChangedTables(engine);
      // One by one: each holds the engine.
      for (const name of names) await engine.exec(`ANALYZE ${name}`);
      return names;
    } catch (error) {
      logger.error({ err: error }, 'The statistics of the database could not be renewed.');
      return [];
    }
  };
  const inTurn = <T>(work: () => Promise<T>) => {
    const next = turn.then(work);
    turn = next;
    return next;
  };
  const runNow = () => inTurn(runTurn);
  const analyzeNow = () => inTurn(analyzeTurn);
  const timers = [
    setInterval(runNow, (intervalMinutes || TIDY_MINUTES_WITHOUT_SNAPSHOTS) * 60_000),
    setInterval(analyzeNow, ANALYZE_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    runNow,
    analyzeNow,
    async stop() {
      timers.forEach(clearInterval);
      await turn;
    },
  };
}

/** Tables with more changes than PostgreSQL's usual threshold: 50 rows and a tenth of the table. */
async function listChangedTables(engine: Engine): Promise<string[]> {
  const { rows } = await engine.query<{ name: string }>(`
    SELECT relid::regclass::text AS name FROM pg_stat_user_tables JOIN pg_class ON pg_class.oid = relid
    WHERE n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0) ORDER BY name`);
  return rows.map(({ name }) => name);
}

/** Increases with every write; reading it writes nothing. */
async function writePosition(engine: Engine): Promise<string | null> {
  const { rows } = await engine.query<{ position: string }>('SELECT pg_current_wal_insert_lsn()::text AS position');
  return rows[0]?.position ?? null;
}
