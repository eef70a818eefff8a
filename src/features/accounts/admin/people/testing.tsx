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
import { createQueryClient } from '#ui/admin/api/use-endpoint.ts';
import { useFlash } from '#ui/admin/flash.ts';

interface Refused {
  status: number;
  body: object;
}
type Answers = Readonly<Record<string, () => object | Refused>>;

/** Answers calls by "METHOD path"; keeps what was asked and sent. What is not named is never answered. */
export function stubServer(answers: Answers): { asked: string[]; sent: unknown[] } {
  const asked: string[] = [];
  const sent: unknown[] = [];
  const all: Answers = { 'GET /api-nc/csrftoken/': () => ({ csrf_token: 'token' }), ...answers };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(url, 'http://admin.example');
    const key = `${init.method ?? 'GET'} ${pathname}`;
    const reply = all[key];
    if (!reply) return new Promise(() => undefined);
    asked.push(`${key}${search}`);
    if (typeof init.body === 'string') sent.push(JSON.parse(init.body));
    const answer = reply();
    const { status, body } = 'body' in answer ? answer : { status: 200, body: answer };
    return new Response(JSON.stringify(body), { status });
  });
  return { asked, sent };
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
