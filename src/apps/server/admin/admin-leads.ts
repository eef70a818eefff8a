import type { FastifyInstance } from 'fastify';
import { redirectToPath } from '#platform/http/redirect.ts';

/** An address that redirects to the screen or action of the same purpose. */
interface Lead {
  method: 'GET' | 'POST';
  path: string;
  /** `:name` is taken from the address, and the query is kept; `{id}` inserts `:id` as a value of the query. */
  to: string;
  summary: string;
}

const read = (path: string, to: string, what: string): Lead => ({
  method: 'GET',
  path,
  to,
  summary: `Leads to the data of ${what}`,
});
const send = (path: string, to: string, what: string): Lead => ({
  method: 'POST',
  path,
  to,
  summary: `Redirects to where users may ${what}`,
});

/** The addresses that every kind of media has in addition to its screens. */
function mediaLeads(plural: 'images' | 'documents' | 'videos', one: { edit: string; drop: string }): Lead[] {
  const api = '/wagtail/api/main';
  const kind = plural.slice(0, -1);
  const base = `/wagtail/${plural}`;
  const chooser = `${api}/choosers/${plural}/`;
  return [
    read(`${base}/results/`, `${api}/${plural}/`, `the list of ${plural}`),
    send(`${base}/multiple/:id/`, one.edit, `change an uploaded ${kind}`),
    send(`${base}/multiple/:id/delete/`, one.drop, `delete an uploaded ${kind}`),
    read(`${base}/chooser/`, chooser, `the chooser of ${plural}`),
    read(`${base}/chooser/results/`, chooser, `the chooser of ${plural}`),
    read(`${base}/chooser/chosen/:id/`, `${api}/choosers/describe/?${kind}={id}`, `a chosen ${kind}`),
    read(`${base}/chooser/chosen-multiple/`, `${api}/choosers/describe/`, `several chosen ${plural}`),
    send(`${base}/chooser/create/`, chooser, `upload a ${kind} to choose it`),
  ];
}

/** Lists that staff may filter: each has its data at `results/` too. */
const PEOPLE = ['users', 'groups', 'sites'] as const;

/**
 * Addresses of the admin that are neither screens nor actions: parts of lists, choosers and uploads. They redirect with
 * 307, which keeps method and body; the target checks the rights.
 */
export const ADMIN_LEADS: readonly Lead[] = [
  ...mediaLeads('images', { edit: '/wagtail/images/:id/', drop: '/wagtail/images/:id/delete/' }),
  ...mediaLeads('documents', { edit: '/wagtail/documents/edit/:id/', drop: '/wagtail/documents/delete/:id/' }),
  ...mediaLeads('videos', { edit: '/wagtail/videos/:id/', drop: '/wagtail/videos/:id/delete/' }),
  send('/wagtail/embeds/chooser/upload/', '/wagtail/embeds/chooser/', 'ask what an address to embed is'),
  read('/wagtail/snippets/:app/:model/results/', '/wagtail/api/main/snippets/:app/:model/', 'a list of snippets'),
  read(
    '/wagtail/snippets/:app/:model/history-results/:id/',
    '/wagtail/api/main/snippets/:app/:model/:id/history/',
    'the history of a snippet',
  ),
  read('/wagtail/snippets/choose/:app/:model/', '/wagtail/api/main/choosers/snippets/:model/', 'a chooser of snippets'),
  read(
    '/wagtail/snippets/choose/:app/:model/results/',
    '/wagtail/api/main/choosers/snippets/:model/',
    'a chooser of snippets',
  ),
  read(
    '/wagtail/snippets/choose/:app/:model/chosen/:id/',
    '/wagtail/api/main/choosers/describe/?snippet={id}',
    'a chosen snippet',
  ),
  ...PEOPLE.flatMap((plural) => [
    read(`/wagtail/${plural}/results/`, `/wagtail/api/main/${plural}/`, `the list of ${plural}`),
    read(
      `/wagtail/${plural}/history-results/:id/`,
      `/wagtail/api/main/${plural}/:id/history/`,
      `the history of a ${plural.slice(0, -1)}`,
    ),
  ]),
  read('/wagtail/forms/results/', '/wagtail/api/main/forms/', 'the list of forms'),
  read(
    '/wagtail/forms/submissions/:page/results/',
    '/wagtail/api/main/forms/submissions/:page/',
    'the submissions of a form',
  ),
  read('/wagtail/redirects/results/', '/wagtail/api/main/redirects/', 'the list of redirects'),
];

/** Addresses that similar products have and this one does not, with the reason: docs/routes.md prints them. */
export const ABSENT_ADDRESSES: readonly { paths: string; why: string }[] = [
  {
    paths: '`/wagtail/snippets/:app/:model/{preview,unpublish,workflow,reorder}/…`',
    why: 'No kind of snippet has previews, drafts, workflows or an order of its own',
  },
  { paths: '`/wagtail/settings/:app/:model/:id/preview/`', why: 'No settings have a preview of their own' },
  { paths: '`/wagtail/videos/tracks/`', why: 'Tracks are listed on the screen of their video' },
  { paths: '`/wagtail/videos/:id/create_transcode/`', why: 'Videos are not transcoded: formats are uploaded' },
  {
    paths: '`/wagtail/{images,documents,videos}/multiple/create_from_uploaded_…/:id/`, `…/delete_upload/:id/`',
    why: 'An upload is a whole record at once: nothing waits to be completed',
  },
  {
    paths: '`/wagtail/images/chooser/:id/select_format/`',
    why: 'An image in a text has its format in the editor, beside its alternative text',
  },
  {
    paths: '`/wagtail/{sites,users,groups}/usage/:id/`',
    why: 'Content points at none of them; their screens say what hangs on them',
  },
  { paths: '`/wagtail/searchpicks/…`', why: 'The site has no search of its own to promote results in' },
];

const slashless = (path: string) => path.slice(0, -1);

/** Serves `ADMIN_LEADS`, with and without the final slash. */
export function adminLeads(app: FastifyInstance): void {
  for (const { method, path, to } of ADMIN_LEADS) {
    for (const url of [path, slashless(path)]) {
      app.route({
        method,
        url,
        handler: (request, reply) => {
          const params = request.params as Record<string, string>;
          const filled = to.replace(/:(\w+)|\{(\w+)\}/g, (_, inPath: string, inQuery: string) =>
            encodeURIComponent(params[inPath ?? inQuery] ?? ''),
          );
          const query = request.url.split('?', 2)[1];
          const target = query ? `${filled}${filled.includes('?') ? '&' : '?'}${query}` : filled;
          return redirectToPath(reply.header('cache-control', 'no-store, private'), target, 307);
        },
      });
    }
  }
}
