import { readFileSync } from 'node:fs';
import { loadSiteRenderer } from '#apps/server/pages/site-renderer.ts';
import { resolveConfig } from '#platform/config/config.ts';
import { preferProductionBuilds, readEnv } from '#platform/config/env.ts';
import { openDatabase } from '#platform/db/open.ts';
import { createLogger } from '#platform/logger.ts';
import { projectRoot } from '#platform/project-root.ts';

// bare-start.ts DRAWN.json: opens the database of the environment, renders that page once and ends.
preferProductionBuilds();
const config = resolveConfig(readEnv(), projectRoot());
const [database, renderer] = await Promise.all([
  openDatabase(config.database, createLogger('error', process.stderr)),
  loadSiteRenderer(projectRoot()),
]);
const [page, assets] = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Parameters<
  typeof renderer.renderDocument
>;
console.log((await renderer.renderDocument(page, assets)).html.length);
await database.close();
process.exit(0);
