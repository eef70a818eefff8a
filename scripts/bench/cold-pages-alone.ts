import { join } from 'node:path';
import { resolveConfig } from '#platform/config/config.ts';
import { preferProductionBuilds, readEnv } from '#platform/config/env.ts';
import { projectRoot } from '#platform/project-root.ts';
import { measureColdPages } from './cold-pages.ts';
import type { SamplePage } from './sample-pages.ts';

// cold-pages-alone.ts SETTINGS PAGES (JSON): prints the costs of pages without a page cache, as JSON. Its own process,
// because a second measurement in one process would use the heap and compiled code of the first.
preferProductionBuilds();
const [settings = '{}', pages = '[]'] = process.argv.slice(2);
const config = resolveConfig(readEnv(JSON.parse(settings) as Record<string, string>), projectRoot());
const found = await measureColdPages(config, JSON.parse(pages) as SamplePage[], join(config.dataDir, 'media'));
console.log(JSON.stringify(found));
