import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import type { ListedPage } from '#features/pages/explorer-contract.ts';
import { PAGE_RIGHTS } from '#features/pages/page-rights.ts';
import { createQueryClient } from '#ui/admin/api/use-endpoint.ts';
import { useFlash } from '#ui/admin/flash.ts';

/** A page as lists have it; everything is allowed unless said otherwise. */
export function listedPage(id: number, title: string, more: Partial<ListedPage> = {}): ListedPage {
  return {
    id,
    title,
    template: 'generic_content',
    template_label: 'Content page',
    slug: title.toLowerCase(),
    url_path: `/${title.toLowerCase()}/`,
    live_url: `http://lanternbay.example/${title.toLowerCase()}/`,
    status: 'live',
    is_site_root: false,
    alias_of: null,
    child_count: 0,
    updated_at: '2026-03-04T17:05:00.000Z',
    updated_by: 'Marin Holloway',
    rights: [...PAGE_RIGHTS],
    parent: null,
    ...more,
  };
}

/** What `listPages` answers. */
export function listing(rows: ListedPage[], more: { parent?: ListedPage | null; is_search?: boolean } = {}) {
  return { parent: null, ancestors: [], is_search: false, rows, total: rows.length, p: 1, pages: 1, ...more };
}

export const NOT_FOUND = { type: 'not_found', title: 'Not found', status: 404, detail: 'This page does not exist' };

interface Refused {
  status: number;
  body: object;
}
type Answers = Readonly<Record<string, (query: URLSearchParams) => object | Refused | Promise<object>>>;

/** Answers calls by "METHOD path"; keeps what was asked. What is not named is never answered. */
export function stubServer(answers: Answers): { asked: string[] } {
  const asked: string[] = [];
  const all: Answers = { 'GET /api-nc/csrftoken/': () => ({ csrf_token: 'token' }), ...answers };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(url, 'http://admin.example');
    const key = `${init.method ?? 'GET'} ${pathname}`;
    const reply = all[key];
    if (!reply) return new Promise(() => undefined);
    asked.push(`${key}${search}`);
    const answer = await reply(searchParams);
    const { status, body } = isRefused(answer) ? answer : { status: 200, body: answer };
    return new Response(JSON.stringify(body), { status });
  });
  return { asked };
}

function isRefused(answer: object): answer is Refused {
  return 'body' in answer;
}

/** Draws a screen at its address, with the router's own history; other addresses draw nothing. */
export async function showAt(address: string, routes: Readonly<Record<string, RouteComponent>>) {
  const root = createRootRoute({ component: Outlet });
  const router = createRouter({
    routeTree: root.addChildren([
      ...Object.entries(routes).map(([path, component]) =>
        createRoute({ getParentRoute: () => root, path, component }),
      ),
      createRoute({ getParentRoute: () => root, path: '$', component: () => null }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    trailingSlash: 'always',
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const said = Object.entries(search).flatMap(([name, value]) =>
        [value].flat().flatMap((one) => (one ? [[name, String(one)] as [string, string]] : [])),
      );
      return said.length > 0 ? `?${new URLSearchParams(said)}` : '';
    },
  });
  vi.stubGlobal('scrollTo', () => undefined);
  await act(() => router.load());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

/** Shows flashes in a test, where no shell does. */
export function FlashProbe() {
  return <p>{useFlash()?.text}</p>;
}
