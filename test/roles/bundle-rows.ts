import { SNIPPET_APP } from '#features/snippets/contract.ts';
import { type AreaRow, PAGE_EDITORS } from './area-rows.ts';
import type { AreaRole, AreaWorld } from './area-world.ts';

const created = (reply: { json<T>(): T }) => reply.json<{ id: number }>().id;
const name = () => ({ name: `Bundle ${Math.random()}` });
const bundle = async (world: AreaWorld) => ({
  id: created(await world.by('superuser').send('POST', '/wagtail/bundles/add/', { json: name() })),
});

/** Roles that may explore some page. */
const EXPLORERS: readonly AreaRole[] = [...PAGE_EDITORS, 'configurator'];
/** Roles that may edit the page in the bundle, and roles that may publish it. */
const EDITORS: readonly AreaRole[] = ['editor', 'regional', 'superuser'];
const PUBLISHERS: readonly AreaRole[] = ['regional', 'superuser'];

const page = async (world: AreaWorld) => {
  const slug = `bundled-${Math.random()}`.replace('.', '-');
  const json = { save_id: crypto.randomUUID(), title: 'Bundled', slug, content: {}, action: 'save' };
  const address = `/wagtail/pages/add/pages/generic_content/${world.section}/`;
  return { page: created(await world.by('superuser').send('POST', address, { json })) };
};
const filled = async (world: AreaWorld) => {
  const { id } = await bundle(world);
  const { page: pageId } = await page(world);
  await world.by('superuser').send('POST', `/wagtail/bundles/${id}/pages/`, { json: { pageId } });
  const held = await world.by('superuser').send('GET', `/wagtail/api/main/bundles/${id}/`);
  return { id, member: held.json<{ members: { id: number }[] }>().members[0]?.id ?? 0 };
};
const published = async (world: AreaWorld) => {
  const thing = await filled(world);
  await world.by('superuser').send('POST', `/wagtail/bundles/${thing.id}/publish/`, { json: {} });
  return thing;
};
const snippet = async (world: AreaWorld) => {
  const json = { name: `Country ${Math.random()}`, value: country(world) };
  const made = await world.by('superuser').send('POST', `/wagtail/snippets/${SNIPPET_APP}/country/add/`, { json });
  return { ...(await bundle(world)), snippetId: created(made) };
};
const country = ({ home }: AreaWorld) => ({ printable_name: 'Neverland', code: 'NL', home_page: home });

/** Release bundles. Their members are tested in `src/features/bundles/server/bundles.test.ts`. */
export const BUNDLE_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/bundles/', allowed: EXPLORERS },
  {
    method: 'GET',
    route: '/wagtail/api/main/calendar/',
    allowed: EXPLORERS,
    query: '?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z',
  },
  { method: 'GET', route: '/wagtail/api/main/bundles/:id/', allowed: EXPLORERS, thing: bundle },
  { method: 'POST', route: '/wagtail/bundles/add/', allowed: EXPLORERS, body: name },
  { method: 'POST', route: '/wagtail/bundles/:id/rename/', allowed: EDITORS, thing: filled, body: name },
  { method: 'POST', route: '/wagtail/bundles/:id/delete/', allowed: EDITORS, thing: filled },
  {
    method: 'POST',
    route: '/wagtail/bundles/:id/pages/',
    allowed: EDITORS,
    thing: async (world) => ({ ...(await bundle(world)), ...(await page(world)) }),
    body: ({ page: pageId }) => ({ pageId }),
  },
  {
    method: 'POST',
    route: '/wagtail/bundles/:id/snippets/',
    allowed: ['configurator', 'superuser'],
    thing: snippet,
    body: ({ snippetId }, world) => ({
      ...{ snippetId, model: 'country', name: 'Everland', baseVersion: 1 },
      value: country(world),
    }),
  },
  {
    method: 'POST',
    route: '/wagtail/bundles/:id/settings/',
    allowed: ['configurator', 'superuser'],
    thing: async (world) => ({ ...(await bundle(world)), site: world.siteId }),
    body: ({ site }) => ({ site, model: 'integrations', value: { frame_hosts: [] }, baseVersion: 0 }),
  },
  { method: 'POST', route: '/wagtail/bundles/:id/members/:member/remove/', allowed: EDITORS, thing: filled },
  {
    method: 'POST',
    route: '/wagtail/bundles/:id/schedule/',
    allowed: PUBLISHERS,
    thing: filled,
    body: () => ({ goLiveAt: '2030-01-01T00:00:00Z' }),
  },
  { method: 'POST', route: '/wagtail/bundles/:id/publish/', allowed: PUBLISHERS, thing: filled },
  { method: 'POST', route: '/wagtail/bundles/:id/undo/', allowed: PUBLISHERS, thing: published },
];
