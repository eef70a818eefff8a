import { readEnv } from '#platform/config/env.ts';
import { resolveConfig } from '#platform/config/config.ts';
import { createLogger } from '#platform/logger.ts';
import { systemClock } from '#platform/clock.ts';
import { HtmlCache } from '#platform/http/html-cache.ts';
import { buildApp } from './build-app.ts';
import type { Services } from './services.ts';

/** One address of the product. */
export interface RouteRow {
  method: string;
  path: string;
  summary: string;
  access: string;
}

/**
 * Every exact route, read off a built app: the list is what is registered, not what somebody wrote down.
 * The app's parts are never used, only wired, so no database is needed.
 */
export async function listRoutes(): Promise<RouteRow[]> {
  const untouched = new Proxy({}, { get: () => undefined });
  const found: RouteRow[] = [];
  const app = await buildApp(
    {
      config: resolveConfig(readEnv({}), '.'),
      logger: createLogger('silent'),
      clock: systemClock,
      htmlCache: new HtmlCache(1),
      database: untouched,
      mediaStore: untouched,
      geocoder: untouched,
      locations: untouched,
      assets: untouched,
      renderer: untouched,
      pendingMigrations: async () => [],
    } as unknown as Services,
    ({ method, url }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD') found.push({ method: one, path: url, summary: '', access: 'everyone' });
    },
  );
  for (const row of found) {
    const endpoint = app.routes.find(
      ({ endpoint: { method, path } }) =>
        method === row.method && path.replace(/\/$/, '') === row.path.replace(/\/$/, ''),
    );
    if (endpoint) Object.assign(row, { summary: endpoint.endpoint.summary, access: endpoint.access });
  }
  await app.http.close();
  return found.toSorted((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method));
}
