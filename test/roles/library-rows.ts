import { sql } from 'drizzle-orm';
import {
  type AreaRow,
  CHAIN,
  doneNothing,
  EVERY_STAFF,
  LIBRARIANS,
  SOME_COLLECTION,
  SOME_REGION,
} from './area-rows.ts';
import type { AreaWorld } from './area-world.ts';

const FIELDS = { title: 'Tide', tags: [], baseVersion: 1 };
const image = async ({ make }: AreaWorld) => ({ id: await make.image() });
const document = async ({ make }: AreaWorld) => ({ id: await make.document() });
const video = async ({ make }: AreaWorld) => ({ ...(await make.video()) });
const track = async ({ make }: AreaWorld) => {
  const { id, track: first } = await make.video();
  return { video: id, id: first };
};
const collection = async ({ make }: AreaWorld) => ({ id: await make.collection() });

/** List, history, deletion and bulk actions of one kind of media. */
function mediaRows(plural: 'images' | 'documents' | 'videos', thing: NonNullable<AreaRow['thing']>, drop: string) {
  const api = `/wagtail/api/main/${plural}/`;
  const bulk = `/wagtail/bulk/${plural}/${plural.slice(0, -1)}`;
  const many = (action: string, more: object): AreaRow => ({
    method: 'POST',
    route: `${bulk}/${action}/`,
    allowed: LIBRARIANS,
    thing,
    body: ({ id }) => ({ ids: [id], ...more }),
    isEmpty: doneNothing,
  });
  const rows: AreaRow[] = [
    { method: 'GET', route: api, allowed: SOME_COLLECTION },
    { method: 'GET', route: `${api}:id/`, allowed: LIBRARIANS, thing },
    { method: 'GET', route: `${api}:id/history/`, allowed: LIBRARIANS, thing },
    { method: 'POST', route: drop, allowed: LIBRARIANS, thing, body: () => ({}) },
    many('add_tags', { tags: ['tide'] }),
    {
      ...many('add_to_collection', {}),
      body: ({ id }, { mine }) => ({ ids: [id], collection: mine }),
      blames: 'collection',
    },
    many('delete', {}),
  ];
  return rows;
}

/** @param blames refused role that may add elsewhere only: a video is read before its collection is looked up */
const upload = (route: string, name: string, blames = 'collection'): AreaRow => ({
  method: 'POST',
  route,
  allowed: LIBRARIANS,
  file: { name, texts: (_, { mine }) => ({ title: 'Tide', collection: String(mine), altText: 'The tide' }) },
  blames,
  // The bytes are not a file of this kind: users who may add get that error.
  answers: [400],
});
const another = (route: string, thing: NonNullable<AreaRow['thing']>, name: string): AreaRow => ({
  method: 'POST',
  route,
  allowed: LIBRARIANS,
  thing,
  file: { name, texts: () => ({ baseVersion: '1' }) },
  answers: [200, 400],
});

const IMAGE_ROWS: AreaRow[] = [
  ...mediaRows('images', image, '/wagtail/images/:id/delete/'),
  upload('/wagtail/images/multiple/add/', 'tide.png'),
  another('/wagtail/images/:id/file/', image, 'tide.png'),
  {
    method: 'POST',
    route: '/wagtail/images/:id/',
    allowed: LIBRARIANS,
    thing: image,
    body: (_, { mine }) => ({ ...FIELDS, altText: 'The tide', collection: mine, focalPoint: null }),
  },
  {
    method: 'GET',
    route: '/wagtail/images/:id/generate_url/output/:spec/',
    allowed: LIBRARIANS,
    thing: async (world) => ({ ...(await image(world)), spec: 'width-200' }),
    answers: [200, 400],
  },
  {
    method: 'GET',
    route: '/wagtail/images/:id/preview/:spec/',
    allowed: LIBRARIANS,
    thing: async (world) => ({ ...(await image(world)), spec: 'width-200' }),
    answers: [200, 302, 400],
  },
];

const DOCUMENT_ROWS: AreaRow[] = [
  ...mediaRows('documents', document, '/wagtail/documents/delete/:id/'),
  upload('/wagtail/documents/add/', 'menu.pdf'),
  upload('/wagtail/documents/multiple/add/', 'menu.pdf'),
  another('/wagtail/documents/edit/:id/file/', document, 'menu.pdf'),
  {
    method: 'POST',
    route: '/wagtail/documents/edit/:id/',
    allowed: LIBRARIANS,
    thing: document,
    body: (_, { mine }) => ({ ...FIELDS, collection: mine }),
  },
];

const TRACK = { kind: 'captions', label: 'Español', srclang: 'es', body: 'WEBVTT\n\n00:00.000 --> 00:01.000\nMarea' };
const VIDEO_ROWS: AreaRow[] = [
  ...mediaRows('videos', video, '/wagtail/videos/:id/delete/'),
  upload('/wagtail/videos/add/', 'tide.mp4', 'file'),
  upload('/wagtail/videos/multiple/add/', 'tide.mp4', 'file'),
  another('/wagtail/videos/:id/sources/add/', video, 'tide.webm'),
  another('/wagtail/videos/:id/poster/', video, 'frame.png'),
  {
    method: 'POST',
    route: '/wagtail/videos/:id/',
    allowed: LIBRARIANS,
    thing: video,
    body: (_, { mine }) => ({ ...FIELDS, collection: mine, poster: null }),
  },
  {
    method: 'POST',
    route: '/wagtail/videos/:id/sources/',
    allowed: LIBRARIANS,
    thing: video,
    body: ({ source }) => ({ sources: [source], baseVersion: 1 }),
    answers: [200, 400],
  },
  {
    method: 'POST',
    route: '/wagtail/videos/tracks/add/',
    allowed: LIBRARIANS,
    thing: video,
    body: ({ id }) => ({ ...TRACK, video: id, baseVersion: 1 }),
  },
  {
    method: 'POST',
    route: '/wagtail/videos/tracks/:id/',
    allowed: LIBRARIANS,
    thing: track,
    body: () => ({ ...TRACK, baseVersion: 1 }),
  },
  {
    method: 'POST',
    route: '/wagtail/videos/tracks/:id/delete/',
    allowed: LIBRARIANS,
    thing: track,
    body: () => ({ baseVersion: 1 }),
  },
  {
    method: 'POST',
    route: '/wagtail/videos/tracks/order/',
    allowed: LIBRARIANS,
    thing: track,
    body: ({ video: film, id }) => ({ video: film, tracks: [id], baseVersion: 1 }),
  },
];

const COLLECTION_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/collections/', allowed: SOME_COLLECTION },
  { method: 'GET', route: '/wagtail/api/main/collections/places/', allowed: SOME_COLLECTION },
  { method: 'GET', route: '/wagtail/api/main/collections/:id/', allowed: LIBRARIANS, thing: collection },
  { method: 'GET', route: '/wagtail/api/main/collections/:id/deletion/', allowed: LIBRARIANS, thing: collection },
  { method: 'GET', route: '/wagtail/api/main/collections/:id/history/', allowed: LIBRARIANS, thing: collection },
  { method: 'GET', route: '/wagtail/api/main/collections/:id/privacy/', allowed: LIBRARIANS, thing: collection },
  {
    method: 'POST',
    route: '/wagtail/collections/add/',
    allowed: LIBRARIANS,
    body: (_, { mine }) => ({ name: `New ${Math.random()}`, parent: mine }),
    blames: 'parent',
    answers: [200, 201],
  },
  {
    method: 'POST',
    route: '/wagtail/collections/:id/',
    allowed: LIBRARIANS,
    thing: collection,
    body: () => ({ name: `Renamed ${Math.random()}`, baseVersion: 1 }),
  },
  { method: 'POST', route: '/wagtail/collections/:id/delete/', allowed: LIBRARIANS, thing: collection },
  {
    method: 'POST',
    route: '/wagtail/collections/:id/privacy/',
    allowed: LIBRARIANS,
    thing: collection,
    body: () => ({ privacy: 'signed_in', baseVersion: 1 }),
  },
  {
    method: 'GET',
    route: '/wagtail/api/main/library/collections/',
    allowed: EVERY_STAFF,
    query: '?kind=image&right=add',
  },
  { method: 'GET', route: '/wagtail/api/main/library/tags/', allowed: EVERY_STAFF, query: '?kind=image' },
  {
    method: 'GET',
    route: '/wagtail/api/main/usage/:kind/:id/',
    allowed: LIBRARIANS,
    thing: async (world) => ({ ...(await image(world)), kind: 'image' }),
  },
  {
    method: 'POST',
    route: '/wagtail/usage/:kind/:id/replace/',
    allowed: LIBRARIANS,
    thing: async (world) => ({ ...(await image(world)), kind: 'image', other: await world.make.image() }),
    body: ({ other }) => ({ with: other }),
  },
];

const place = async ({ make }: AreaWorld) => ({ rlid: await make.location() });
const CLOSE = { kind: 'close', until: null };

const LOCATION_ROWS: AreaRow[] = [
  ...['', 'bulk/', 'map/', 'options/', 'quality/'].map((end): AreaRow => ({
    method: 'GET',
    route: `/wagtail/api/main/locations/${end}`,
    allowed: SOME_REGION,
  })),
  {
    method: 'GET',
    route: '/wagtail/api/main/locations/place/',
    allowed: SOME_REGION,
    query: '?zip=78701&latitude=30.27&longitude=-97.74',
  },
  { method: 'GET', route: '/wagtail/api/main/locations/:rlid/', allowed: CHAIN, thing: place },
  { method: 'GET', route: '/wagtail/api/main/locations/:rlid/history/', allowed: CHAIN, thing: place },
  { method: 'GET', route: '/wagtail/locations/export/', allowed: SOME_REGION, query: '?format=csv' },
  { method: 'GET', route: '/wagtail/locations/quality/export/', allowed: SOME_REGION },
];
for (const action of ['preview', 'change']) {
  LOCATION_ROWS.push({
    method: 'POST',
    route: `/wagtail/bulk/locations/location/${action}/`,
    allowed: CHAIN,
    thing: place,
    body: ({ rlid }) => ({ target: { ids: [rlid] }, change: CLOSE }),
    isEmpty: (reply) => (action === 'preview' ? reply['total'] === 0 : doneNothing(reply)),
  });
}
/** The form of a restaurant as opened. */
const opened = async (world: AreaWorld) => {
  const { rlid } = await place(world);
  const reply = await world.by('superuser').send('GET', `/wagtail/api/main/locations/${rlid}/`);
  return { rlid, form: JSON.stringify(reply.json<{ form: unknown }>().form) };
};
LOCATION_ROWS.push(
  {
    method: 'POST',
    route: '/wagtail/locations/:rlid/',
    allowed: CHAIN,
    thing: opened,
    body: ({ form }) => ({ ...(JSON.parse(String(form)) as object), baseVersion: 1 }),
  },
  {
    method: 'POST',
    route: '/wagtail/locations/add/',
    allowed: CHAIN,
    thing: opened,
    body: ({ form }) => ({
      ...(JSON.parse(String(form)) as object),
      restaurantNumber: '',
      address1: `${Math.random()} Pier Road`,
    }),
    blames: 'state',
    answers: [200, 201],
  },
  {
    method: 'POST',
    route: '/wagtail/locations/:rlid/archive/',
    allowed: CHAIN,
    thing: place,
    body: () => ({ baseVersion: 1 }),
  },
  {
    method: 'POST',
    route: '/wagtail/locations/:rlid/restore/',
    allowed: CHAIN,
    thing: async (world) => {
      const { rlid } = await place(world);
      await world.by('superuser').send('POST', `/wagtail/locations/${rlid}/archive/`, { json: { baseVersion: 1 } });
      return { rlid };
    },
  },
  {
    method: 'POST',
    route: '/wagtail/locations/bulk/:id/undo/',
    allowed: CHAIN,
    thing: async (world) => {
      const { rlid } = await place(world);
      const json = { target: { ids: [rlid] }, change: CLOSE };
      const reply = await world.by('superuser').send('POST', '/wagtail/bulk/locations/location/change/', { json });
      return { id: reply.json<{ bulkId: number }>().bulkId };
    },
    isEmpty: ({ restored }) => restored === 0,
  },
);

const deleted = async ({ make, by, app }: AreaWorld) => {
  await by('superuser').send('POST', `/wagtail/images/${await make.image()}/delete/`, { json: {} });
  const reply = await app.database.db.execute<{ id: number }>(sql`SELECT max(id) AS id FROM deleted_records`);
  return { id: (reply as { rows: { id: number }[] }).rows[0]!.id };
};
const ofDeleted = (action: string): AreaRow => ({
  method: 'POST',
  route: `/wagtail/deleted-records/${action}/`,
  allowed: [...SOME_COLLECTION, 'configurator'],
  thing: deleted,
  body: ({ id }) => ({ ids: [id] }),
});
const DELETED_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/deleted-records/', allowed: [...SOME_COLLECTION, 'configurator'] },
  ofDeleted('restore'),
  ofDeleted('delete'),
];

export const LIBRARY_ROWS: readonly AreaRow[] = [
  ...IMAGE_ROWS,
  ...DOCUMENT_ROWS,
  ...VIDEO_ROWS,
  ...COLLECTION_ROWS,
  ...DELETED_ROWS,
  ...LOCATION_ROWS,
];
