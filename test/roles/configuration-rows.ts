import { STAFF_NOW } from '../staff-app.ts';
import { accessibilityReports } from '#features/accessibility-reports/server/tables.ts';
import { SETTINGS_APP } from '#features/settings/contract.ts';
import { SNIPPET_APP } from '#features/snippets/contract.ts';
import { chainCsv, chainList } from '../chain-list.ts';
import { type AreaRow, CONFIGURATORS, doneNothing, EVERY_STAFF, PAGE_EDITORS, SOME_REGION } from './area-rows.ts';
import type { AreaWorld } from './area-world.ts';

const created = (reply: { json<T>(): T }) => reply.json<{ id: number }>().id;
const unique = (name: string) => `${name} ${Math.random()}`;

const country = ({ home }: AreaWorld) => ({ printable_name: 'Neverland', code: 'NL', home_page: home });
const kind = { app: SNIPPET_APP, model: 'country' };
const snippet = async (world: AreaWorld) => {
  const json = { name: unique('Country'), value: country(world) };
  return {
    ...kind,
    id: created(await world.by('superuser').send('POST', `/wagtail/snippets/${SNIPPET_APP}/country/add/`, { json })),
  };
};
const SNIPPET_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/snippets/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/snippets/:app/:model/', allowed: CONFIGURATORS, thing: async () => kind },
  {
    method: 'GET',
    route: '/wagtail/api/main/snippets/:app/:model/new/',
    allowed: CONFIGURATORS,
    thing: async () => kind,
  },
  { method: 'GET', route: '/wagtail/api/main/snippets/:app/:model/:id/', allowed: CONFIGURATORS, thing: snippet },
  {
    method: 'GET',
    route: '/wagtail/api/main/snippets/:app/:model/:id/history/',
    allowed: CONFIGURATORS,
    thing: snippet,
  },
  {
    method: 'POST',
    route: '/wagtail/snippets/:app/:model/add/',
    allowed: CONFIGURATORS,
    thing: async () => kind,
    body: (_, world) => ({ name: unique('Country'), value: country(world) }),
  },
  {
    method: 'POST',
    route: '/wagtail/snippets/:app/:model/edit/:id/',
    allowed: CONFIGURATORS,
    thing: snippet,
    body: (_, world) => ({ baseVersion: 1, name: unique('Country'), value: country(world) }),
  },
  {
    method: 'POST',
    route: '/wagtail/snippets/:app/:model/delete/:id/',
    allowed: CONFIGURATORS,
    thing: snippet,
    body: () => ({}),
  },
  ...['lock', 'unlock'].map((verb): AreaRow => ({
    method: 'POST',
    route: `/wagtail/snippets/:app/:model/${verb}/:id/`,
    allowed: CONFIGURATORS,
    thing: snippet,
    body: () => ({}),
  })),
  {
    method: 'POST',
    route: '/wagtail/bulk/snippets/:model/delete/',
    allowed: CONFIGURATORS,
    thing: snippet,
    body: ({ id }) => ({ ids: [id] }),
    isEmpty: doneNothing,
  },
];

const settings = async ({ siteId }: AreaWorld) => ({ app: SETTINGS_APP, model: 'security_txt', site: siteId });
const SETTINGS_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/settings/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/settings-warnings/', allowed: EVERY_STAFF },
  ...['', ':site/', ':site/history/'].map((end): AreaRow => ({
    method: 'GET',
    route: `/wagtail/api/main/settings/:app/:model/${end}`,
    allowed: CONFIGURATORS,
    thing: settings,
  })),
  {
    method: 'POST',
    route: '/wagtail/settings/:app/:model/:site/',
    allowed: CONFIGURATORS,
    thing: settings,
    body: () => ({ baseVersion: 0, value: {} }),
    // The form is empty, or the previous role has saved it.
    answers: [200, 400, 409],
  },
  {
    method: 'POST',
    route: '/wagtail/settings/:app/:model/:site/inherit/',
    allowed: CONFIGURATORS,
    thing: settings,
    body: () => ({ language: 'es', baseVersion: 0 }),
    answers: [200, 400, 409],
  },
  {
    method: 'POST',
    route: '/wagtail/settings/:app/:model/:site/lock/',
    allowed: CONFIGURATORS,
    thing: settings,
    body: () => ({ language: 'en' }),
    // The previous role has locked them.
    answers: [200, 409],
  },
  {
    method: 'POST',
    route: '/wagtail/settings/:app/:model/:site/unlock/',
    allowed: CONFIGURATORS,
    thing: settings,
    body: () => ({ language: 'es' }),
  },
];

const redirect = async ({ by }: AreaWorld) => {
  const json = { oldPath: `/old-${Math.random()}/`, url: 'https://elsewhere.example/' };
  return { id: created(await by('superuser').send('POST', '/wagtail/redirects/add/', { json })) };
};
const uploaded = async ({ by }: AreaWorld) => {
  const file = { name: 'moved.csv', bytes: new TextEncoder().encode('from,to\n/a/,/b/\n') };
  const reply = await by('superuser').upload('/wagtail/redirects/import/', file);
  return { import: reply.json<{ import: string }>().import };
};
const REDIRECT_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/redirects/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/redirects/form/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/redirects/:id/', allowed: CONFIGURATORS, thing: redirect },
  { method: 'GET', route: '/wagtail/api/main/redirects/:id/history/', allowed: CONFIGURATORS, thing: redirect },
  // Only the uploader can see an uploaded table.
  {
    method: 'GET',
    route: '/wagtail/api/main/redirects/imports/:import/refused/',
    allowed: ['superuser'],
    blames: 'import',
    thing: uploaded,
  },
  {
    method: 'POST',
    route: '/wagtail/redirects/import/process/',
    allowed: ['superuser'],
    blames: 'import',
    thing: uploaded,
    body: (thing) => ({ import: thing['import'], mapping: { from: 0, to: 1 }, dryRun: true }),
  },
  {
    method: 'POST',
    route: '/wagtail/redirects/import/',
    allowed: CONFIGURATORS,
    file: { name: 'moved.csv', texts: () => ({}) },
    answers: [200, 400],
  },
  {
    method: 'POST',
    route: '/wagtail/redirects/add/',
    allowed: CONFIGURATORS,
    body: () => ({ oldPath: `/old-${Math.random()}/`, url: 'https://elsewhere.example/' }),
  },
  {
    method: 'POST',
    route: '/wagtail/redirects/:id/',
    allowed: CONFIGURATORS,
    thing: redirect,
    body: () => ({ oldPath: `/old-${Math.random()}/`, url: 'https://elsewhere.example/', baseVersion: 1 }),
  },
  {
    method: 'POST',
    route: '/wagtail/redirects/:id/delete/',
    allowed: CONFIGURATORS,
    thing: redirect,
    body: () => ({}),
  },
  ...['delete', 'shorten'].map((action): AreaRow => ({
    method: 'POST',
    route: `/wagtail/bulk/redirects/redirect/${action}/`,
    allowed: CONFIGURATORS,
    thing: redirect,
    body: ({ id }) => ({ ids: [id] }),
  })),
];

const form = async ({ make }: AreaWorld) => ({ ...(await make.form()) });
const FORM_EDITORS: AreaRow['allowed'] = ['editor', 'regional', 'superuser'];
const FORM_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/forms/', allowed: PAGE_EDITORS },
  { method: 'GET', route: '/wagtail/api/main/forms/submissions/:page/', allowed: FORM_EDITORS, thing: form },
  {
    method: 'GET',
    route: '/wagtail/api/main/forms/submissions/:page/selection/',
    allowed: FORM_EDITORS,
    thing: form,
    query: '?ids=1',
  },
  {
    method: 'POST',
    route: '/wagtail/forms/submissions/:page/judge/',
    allowed: FORM_EDITORS,
    thing: form,
    body: ({ submission }) => ({ ids: [submission], verdict: 'ham' }),
  },
  {
    method: 'POST',
    route: '/wagtail/forms/submissions/:page/delete/',
    allowed: FORM_EDITORS,
    thing: form,
    body: ({ submission }) => ({ ids: [submission] }),
  },
];

export const report = async ({ app, siteId }: AreaWorld) => {
  const said = { siteId, submittedAt: STAFF_NOW, description: 'The map', email: '', url: '', dom: '', userAgent: '' };
  const row = { ...said, verdict: 'ham' as const, reasons: [] };
  const { db } = app.database;
  const [made] = await db.insert(accessibilityReports).values(row).returning({ id: accessibilityReports.id });
  return { id: made?.id ?? 0 };
};
const REPORT_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/accessibility-reports/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/accessibility-reports/:id/', allowed: CONFIGURATORS, thing: report },
  {
    method: 'POST',
    route: '/wagtail/accessibility/file/',
    allowed: CONFIGURATORS,
    thing: report,
    body: ({ id }) => ({ ids: [id], folder: 'solved' }),
  },
  {
    method: 'POST',
    route: '/wagtail/accessibility/delete/',
    allowed: CONFIGURATORS,
    thing: report,
    body: ({ id }) => ({ ids: [id] }),
  },
];

const PEOPLE_THINGS = {
  users: async ({ make }: AreaWorld) => ({ id: await make.person() }),
  groups: async ({ make }: AreaWorld) => ({ id: await make.group() }),
  sites: async ({ by, home }: AreaWorld) => {
    const json = { host: `${Math.random()}.example`, port: 443, name: 'Second', rootPage: home, language: 'en' };
    return { id: created(await by('superuser').send('POST', '/wagtail/sites/new/', { json })) };
  },
};
const NEW: Record<keyof typeof PEOPLE_THINGS, (world: AreaWorld) => Record<string, unknown>> = {
  users: () => {
    const username = `new-${Math.random()}`.replace('.', '');
    return { username, email: `${username}@chain.example` };
  },
  groups: () => ({ name: unique('Group'), canAccessAdmin: true, grants: {} }),
  sites: ({ home }) => ({
    host: `${Math.random()}.example`,
    port: 443,
    name: 'Third',
    rootPage: home,
    language: 'en',
  }),
};
const PEOPLE_ROWS: AreaRow[] = (['users', 'groups', 'sites'] as const).flatMap((plural) => {
  const thing = PEOPLE_THINGS[plural];
  const api = `/wagtail/api/main/${plural}/`;
  const rows: AreaRow[] = [
    { method: 'GET', route: api, allowed: CONFIGURATORS },
    { method: 'GET', route: `${api}:id/`, allowed: CONFIGURATORS, thing },
    { method: 'GET', route: `${api}:id/history/`, allowed: CONFIGURATORS, thing },
    {
      method: 'POST',
      route: `/wagtail/${plural}/new/`,
      allowed: CONFIGURATORS,
      body: (_, world) => NEW[plural](world),
    },
    {
      method: 'POST',
      route: `/wagtail/${plural}/edit/:id/`,
      allowed: CONFIGURATORS,
      thing,
      body: (_, world) => ({ ...NEW[plural](world), baseVersion: 1 }),
    },
    {
      method: 'POST',
      route: `/wagtail/${plural}/delete/:id/`,
      allowed: CONFIGURATORS,
      thing,
      body: () => ({}),
    },
  ];
  if (plural !== 'sites') rows.push({ method: 'GET', route: `${api}form/`, allowed: CONFIGURATORS });
  return rows;
});
for (const action of ['end_sessions', 'remove_second_step', 'reset']) {
  PEOPLE_ROWS.push({
    method: 'POST',
    route: `/wagtail/users/:id/${action}/`,
    allowed: CONFIGURATORS,
    thing: PEOPLE_THINGS.users,
    body: () => ({}),
  });
}
for (const action of ['activate', 'deactivate', 'assign_role', 'delete']) {
  PEOPLE_ROWS.push({
    method: 'POST',
    route: `/wagtail/bulk/users/user/${action}/`,
    allowed: CONFIGURATORS,
    thing: async (world) => ({ ...(await PEOPLE_THINGS.users(world)), group: await world.make.group() }),
    body: ({ id, group }) => ({ ids: [id], ...(action === 'assign_role' && { group }) }),
    isEmpty: doneNothing,
  });
}

/** A list of restaurants uploaded by the superuser, which only its uploader sees until it is applied. */
const plan = async ({ by }: AreaWorld) => {
  const sheet =
    'restaurant_number,address1,city,state,zip,latitude,longitude\n7,1 Pier Road,Austin,TX,78701,30.27,-97.74\n';
  const file = { name: 'chain.csv', bytes: new TextEncoder().encode(sheet) };
  return { id: created(await by('superuser').upload('/wagtail/locations/import/', file)) };
};
/** An import applied by the superuser: users without the right on every region see only their own. */
const applied = async (world: AreaWorld) => {
  const { by } = world;
  const sheet = chainCsv(chainList(1).map((one) => ({ ...one, number: unique('N').slice(0, 12) })));
  const file = { name: 'chain.csv', bytes: new TextEncoder().encode(sheet) };
  const id = created(await by('superuser').upload('/wagtail/locations/import/', file));
  const opened = await by('superuser').send('GET', `/wagtail/api/main/locations/import-plans/${id}/`);
  const columns = opened.json<{ columns: { guess: string | null }[] }>().columns.map(({ guess }) => guess);
  await by('superuser').send('POST', `/wagtail/locations/import/${id}/compare/`, { json: { columns } });
  const done = await by('superuser').send('POST', `/wagtail/locations/import/${id}/apply/`, {
    json: { confirmed: true },
  });
  return { id: done.json<{ importId: number }>().importId };
};
const ownPlan = (method: AreaRow['method'], route: string, body?: AreaRow['body']): AreaRow => ({
  method,
  route,
  allowed: ['superuser'],
  thing: plan,
  ...(body && { body }),
  // The content of the file is tested elsewhere.
  answers: [200, 400, 409],
});
const IMPORT_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/locations/imports/', allowed: SOME_REGION },
  {
    method: 'POST',
    route: '/wagtail/locations/import/',
    allowed: SOME_REGION,
    file: { name: 'chain.csv', texts: () => ({}) },
    answers: [200, 400],
  },
  { method: 'GET', route: '/wagtail/api/main/locations/imports/:id/', allowed: ['superuser'], thing: applied },
  { method: 'GET', route: '/wagtail/api/main/locations/imports/:id/changes/', allowed: ['superuser'], thing: applied },
  {
    method: 'POST',
    route: '/wagtail/locations/imports/:id/undo/',
    allowed: ['superuser'],
    thing: applied,
    body: () => ({}),
  },
  ownPlan('GET', '/wagtail/api/main/locations/import-plans/:id/'),
  ownPlan('GET', '/wagtail/api/main/locations/import-plans/:id/rows/'),
  ownPlan('GET', '/wagtail/locations/import/:id/rejected/'),
  ownPlan('POST', '/wagtail/locations/import/:id/compare/', () => ({ columns: [] })),
  ownPlan('POST', '/wagtail/locations/import/:id/apply/', () => ({ confirmed: true })),
  ownPlan('POST', '/wagtail/locations/import/:id/discard/', () => ({})),
];

const EMBED_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/embeds/chooser/', allowed: EVERY_STAFF },
  {
    method: 'POST',
    route: '/wagtail/embeds/chooser/',
    allowed: EVERY_STAFF,
    body: () => ({ url: 'https://www.youtube.com/watch?v=M7lc1UVf-VE' }),
  },
];

/** The rows of every area that has its own file here, such as `order-rows.ts`. */
const OWN_FILES = import.meta.glob<object>(['./*-rows.ts', '!./{area,configuration,library}-rows.ts'], { eager: true });

export const CONFIGURATION_ROWS: readonly AreaRow[] = [
  ...SNIPPET_ROWS,
  ...SETTINGS_ROWS,
  ...REDIRECT_ROWS,
  ...FORM_ROWS,
  ...REPORT_ROWS,
  ...PEOPLE_ROWS,
  ...IMPORT_ROWS,
  ...EMBED_ROWS,
  ...Object.values(OWN_FILES)
    .flatMap((file) => Object.values(file).filter(Array.isArray))
    .flat(),
];
