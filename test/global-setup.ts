import { ensureTemplateDirectory } from './data-directory.ts';
import { prepareTestDatabases } from './database.ts';

/** Runs once before all workers. */
export async function setup(): Promise<void> {
  await prepareTestDatabases();
  await ensureTemplateDirectory();
}
