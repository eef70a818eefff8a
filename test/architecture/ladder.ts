import type { Import } from './import-graph.ts';

/** Features that every feature may use unless `FEATURES` lists it. */
const USUAL: readonly string[] = ['history', 'accounts', 'rights'];

/** Feature → features whose contract or server/index it may use, if not the usual ones. Acyclic. */
export const FEATURES: Readonly<Record<string, readonly string[]>> = {
  history: [],
  rights: [],
  accounts: ['history', 'rights'],
  guard: ['accounts', 'rights', 'forms'],
  'accessibility-reports': ['history', 'accounts', 'rights', 'forms', 'guard', 'mail', 'settings'],
  navigation: [],
  embeds: ['accounts', 'rights'],
  forms: [],
  messages: ['forms', 'guard', 'history', 'accounts', 'rights', 'mail', 'locations', 'locator', 'pages', 'settings'],
  mail: ['history', 'accounts', 'rights', 'locations', 'pages', 'settings'],
  'web-push': [],
  'text-messages': ['accounts', 'rights', 'front-of-house', 'locations', 'locator', 'mail', 'pages'],
  subscriptions: ['forms', 'guard', 'history', 'accounts', 'rights', 'mail', 'pages', 'settings'],
  references: ['accounts', 'rights'],
  usage: ['history', 'accounts', 'rights', 'references'],
  locks: ['history', 'rights'],
  snippets: ['history', 'accounts', 'rights', 'deleted-records', 'locks', 'navigation', 'references', 'usage'],
  pages: ['history', 'accounts', 'rights', 'locks', 'navigation', 'references', 'usage'],
  'shared-passwords': ['accounts', 'pages'],
  comments: ['history', 'accounts', 'rights', 'pages'],
  notifications: ['history', 'accounts', 'rights', 'mail', 'pages', 'comments', 'workflows'],
  reports: ['history', 'accounts', 'rights', 'locks', 'pages', 'references', 'settings', 'snippets', 'workflows'],
  workflows: ['history', 'accounts', 'rights', 'locks', 'pages', 'page-explorer', 'redirects', 'choosers', 'mail'],
  bundles: [
    'history',
    'accounts',
    'rights',
    'pages',
    'page-explorer',
    'redirects',
    'locks',
    'settings',
    'snippets',
    'workflows',
    'choosers',
  ],
  sites: ['history', 'accounts', 'rights', 'pages', 'choosers', 'page-explorer', 'redirects', 'references', 'settings'],
  people: ['history', 'accounts', 'rights', 'choosers'],
  'page-explorer': ['history', 'accounts', 'rights', 'pages', 'choosers', 'usage', 'opening-hours'],
  'page-editor': [
    'history',
    'accounts',
    'rights',
    'locks',
    'pages',
    'page-explorer',
    'choosers',
    'workflows',
    'comments',
  ],
  redirects: ['history', 'accounts', 'rights', 'deleted-records', 'pages'],
  submissions: ['history', 'accounts', 'rights', 'forms', 'guard', 'mail', 'pages'],
  settings: ['history', 'accounts', 'rights', 'locks', 'navigation', 'pages', 'references', 'snippets', 'usage'],
  collections: ['history', 'accounts', 'rights', 'deleted-records', 'shared-passwords'],
  'deleted-records': ['history', 'accounts', 'rights'],
  library: ['history', 'accounts', 'rights', 'collections', 'deleted-records', 'references'],
  images: ['history', 'accounts', 'rights', 'collections', 'deleted-records', 'library', 'references', 'usage'],
  documents: ['history', 'accounts', 'rights', 'collections', 'deleted-records', 'library', 'references', 'usage'],
  videos: [
    'history',
    'accounts',
    'rights',
    'collections',
    'deleted-records',
    'images',
    'library',
    'references',
    'usage',
  ],
  'opening-hours': [],
  locations: ['history', 'accounts', 'rights', 'opening-hours'],
  deposits: ['menus', 'pages'],
  reservations: [
    'deposits',
    'menus',
    'history',
    'accounts',
    'rights',
    'guard',
    'mail',
    'locations',
    'locator',
    'opening-hours',
    'pages',
    'front-of-house',
    'text-messages',
  ],
  diners: [
    'accessibility-reports',
    'deposits',
    'history',
    'accounts',
    'rights',
    'guard',
    'mail',
    'pages',
    'front-of-house',
    'forms',
    'menus',
    'messages',
    'orders',
    'reservations',
    'submissions',
    'wait-lists',
    'subscriptions',
    'locations',
    'locator',
    'navigation',
    'opening-hours',
  ],
  'paired-devices': ['history', 'accounts', 'rights', 'front-of-house', 'locator', 'wait-lists'],
  'front-of-house': ['accounts', 'rights', 'guard', 'locations', 'locator', 'opening-hours', 'pages'],
  menus: [
    'history',
    'accounts',
    'rights',
    'choosers',
    'front-of-house',
    'images',
    'locator',
    'opening-hours',
    'pages',
    'references',
    'usage',
  ],
  coupons: ['history', 'accounts', 'rights', 'menus'],
  orders: [
    'coupons',
    'history',
    'accounts',
    'rights',
    'guard',
    'mail',
    'locations',
    'locator',
    'menus',
    'opening-hours',
    'pages',
    'front-of-house',
    'text-messages',
  ],
  'wait-lists': [
    'history',
    'accounts',
    'rights',
    'guard',
    'mail',
    'locations',
    'locator',
    'opening-hours',
    'pages',
    'front-of-house',
    'reservations',
    'text-messages',
    'web-push',
  ],
  locator: ['accounts', 'rights', 'locations', 'opening-hours', 'pages', 'settings'],
  'location-imports': ['history', 'accounts', 'rights', 'locations', 'opening-hours'],
  choosers: [
    'accounts',
    'rights',
    'pages',
    'collections',
    'library',
    'images',
    'documents',
    'videos',
    'snippets',
    'embeds',
  ],
  press: ['accounts', 'rights', 'pages', 'settings'],
  'site-files': ['accounts', 'rights', 'pages', 'locations', 'locator', 'settings'],
};

interface Rule {
  name: string;
  why: string;
  forbids(edge: Import): boolean;
}

const SERVER_FILE = /^src\/features\/[^/]+\/server\//;
/** Views of a feature's tables. They are below all features, so a lower feature may read data of an upper one. */
const PUBLISHED_FILE = /^src\/features\/[^/]+\/server\/published\.ts$/;
const CONTRACT_FILE = /^src\/features\/[^/]+\/(fields\/|records\/)?[^/]+\.ts$/;
const SITE_FILE =
  /^src\/(ui\/site\/|features\/[^/]+\/site\/|apps\/site\/|blocks\/(stream\.tsx|views\.ts|[^/]+\/[^/]+\.tsx)|templates\/(views\.ts|[^/]+\/[^/]+\.tsx))/;
const ADMIN_FILE = /^src\/(ui\/admin\/|features\/[^/]+\/admin\/|apps\/admin\/)/;
/** Modules that the server shares with the admin's client: URLs of screens, and the app's own endpoints. */
const ADMIN_CONTRACT_FILE = /^src\/apps\/admin\/(paths|summary)\.ts$/;
const DEFINITION_FILE = /^src\/(blocks|templates)\/(definitions\.ts|page-fields\.ts|[^/]+\/(definition|props)\.ts)$/;
const LOADER_FILE = /^src\/(blocks|templates)\/((loader|submitter)s?\.ts|[^/]+\/(load|submit)\.ts)$/;

const below =
  (from: RegExp, ...allowed: RegExp[]) =>
  ({ from: importer, to, isPackage }: Import): boolean =>
    from.test(importer) && !isPackage && !allowed.some((path) => path.test(to));

/** The import ladder of ARCHITECTURE.md. */
export const RULES: readonly Rule[] = [
  {
    name: 'shared is the bottom',
    why: 'it knows no product nouns',
    forbids: below(/^src\/shared\//, /^src\/shared\//),
  },
  {
    name: 'the kernel stands on shared',
    why: 'it knows no feature, no view, no SQL',
    forbids: below(/^src\/content\//, /^src\/(content|shared)\//),
  },
  {
    name: 'contracts run everywhere',
    why: 'both sides import them',
    forbids: below(CONTRACT_FILE, /^src\/(content|shared)\//, CONTRACT_FILE),
  },
  {
    name: 'definitions are data',
    why: 'both sides import them',
    forbids: below(DEFINITION_FILE, /^src\/(content|shared)\//, CONTRACT_FILE, DEFINITION_FILE),
  },
  {
    name: 'platform has no product nouns',
    why: 'it must serve any feature',
    forbids: below(/^src\/platform\//, /^src\/(platform|shared)\//),
  },
  {
    name: 'ui stands on contracts',
    why: 'a primitive serves every view',
    forbids: below(/^src\/ui\//, /^src\/(ui|content|shared)\//, CONTRACT_FILE),
  },
  {
    name: 'the server side stays in Node',
    why: 'server code never draws',
    forbids: below(SERVER_FILE, /^src\/(platform|content|shared)\//, SERVER_FILE, CONTRACT_FILE, DEFINITION_FILE),
  },
  {
    name: 'site and admin code never reach the server',
    why: 'they are sent to browsers',
    forbids: ({ from, to, isPackage }) =>
      (SITE_FILE.test(from) || ADMIN_FILE.test(from)) &&
      !isPackage &&
      (/^src\/(platform\/|apps\/server\/)/.test(to) || SERVER_FILE.test(to) || LOADER_FILE.test(to)),
  },
  {
    name: 'site and admin never meet',
    why: 'each has its own design system, and visitors load nothing of the staff',
    forbids: ({ from, to, isPackage }) =>
      !isPackage && ((ADMIN_FILE.test(from) && SITE_FILE.test(to)) || (SITE_FILE.test(from) && ADMIN_FILE.test(to))),
  },
  {
    name: 'the server takes of the admin only what both must know',
    why: 'screens compile for browsers',
    forbids: ({ from, to }) =>
      /^src\/(platform|apps\/server)\//.test(from) && ADMIN_FILE.test(to) && !ADMIN_CONTRACT_FILE.test(to),
  },
  {
    name: 'nobody imports an app',
    why: 'apps are where everything is put together',
    forbids: ({ from, to }) => /^src\/(?!apps\/)/.test(from) && /^src\/apps\//.test(to),
  },
  {
    name: 'the server takes the built renderer',
    why: 'views compile for browsers',
    forbids: ({ from, to }) => from.startsWith('src/apps/server/') && SITE_FILE.test(to),
  },
  {
    name: 'SQL stands in features/*/server, platform/db and platform/jobs',
    why: 'a query has one home',
    forbids: ({ from, to, isPackage }) =>
      isPackage &&
      to === 'drizzle-orm' &&
      !SERVER_FILE.test(from) &&
      !/^src\/platform\/(db|jobs)\//.test(from) &&
      from.startsWith('src/'),
  },
  {
    name: 'HTTP stands in files of routes, platform/http and apps/server',
    why: 'queries and commands are called by more than HTTP',
    forbids: ({ from, to, isPackage }) =>
      isPackage &&
      /^(fastify|@fastify\/.*)$/.test(to) &&
      from.startsWith('src/') &&
      !/^src\/(platform\/http|apps\/server)\/|^src\/features\/[^/]+\/server\/((public|staff)-)?routes(-[a-z-]+)?\.ts$/.test(
        from,
      ),
  },
  {
    name: 'published views stand below the features',
    why: 'any feature may read them, so they may need none',
    forbids: below(PUBLISHED_FILE, /^src\/(platform|content|shared)\//, PUBLISHED_FILE, CONTRACT_FILE),
  },
  {
    name: 'features meet through contracts and server/index',
    why: 'the rest of a feature may change freely',
    forbids: ({ from, to, isPackage }) => {
      const mine = featureOf(from);
      const other = featureOf(to);
      if (isPackage || !mine || !other || mine === other) return false;
      if (PUBLISHED_FILE.test(to)) return false;
      const isFacade = CONTRACT_FILE.test(to) || /\/server\/index\.ts$/.test(to) || /\/(site|admin)\//.test(to);
      return !isFacade || !(FEATURES[mine] ?? USUAL).includes(other);
    },
  },
];

/** The broken rules, with a message for the author of the import. */
export function violations(imports: readonly Import[]): string[] {
  return RULES.flatMap((rule) =>
    imports.filter((edge) => rule.forbids(edge)).map((edge) => `${rule.name} (${rule.why}): ${edge.from} → ${edge.to}`),
  );
}

/** Cycles of modules that import each other at run time, one per cycle found. */
export function cycles(imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to, isPackage, isTypeOnly } of imports) {
    if (!isPackage && !isTypeOnly) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) {
      found.push([...trail.slice(at), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const other of next.get(file) ?? []) walk(other, [...trail, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1];
}
