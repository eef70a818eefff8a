import { act, render } from '@testing-library/react';
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
import { vi } from 'vitest';
import { parseSearch, stringifySearch } from '#apps/admin/search-params.ts';
import { createQueryClient } from '#ui/admin/api/use-endpoint.ts';
import { showFlash, useFlash } from '#ui/admin/flash.ts';

type Made = object | Response | Promise<object | Response>;

/** Reply to a call: JSON, a problem with its status, or the result of a function of the call. */
export type Answer = object | ((body: unknown, query: URLSearchParams) => Made);

/** Requests so far, in order. */
export interface Asked {
  /** "METHOD path?query" of each call, answered or not. */
  asked: string[];
  /** JSON bodies of the calls. */
  sent: unknown[];
  /** Calls that change data: "METHOD path" and the JSON body. */
  changes: { what: string; body: unknown }[];
}

/** A refusal in the server's format. */
export function problem(status: number, type: string, detail = 'Refused', errors: readonly object[] = []): Response {
  return Response.json({ type, title: detail, status, detail, errors }, { status });
}

/**
 * Replaces the server until `vi.unstubAllGlobals`: answers by "METHOD path", read at each call, and records the
 * requests. Requests without an answer stay pending.
 */
export function answering(answers: Readonly<Record<string, Answer>>): Asked {
  const kept: Asked = { asked: [], sent: [], changes: [] };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(url, 'http://admin.example');
    const key = `${init.method ?? 'GET'} ${pathname}`;
    kept.asked.push(key + search);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    if (body !== undefined) kept.sent.push(body);
    if (init.method !== undefined && init.method !== 'GET') kept.changes.push({ what: key, body });
    const answer = answers[key] ?? (key === TOKEN ? { csrf_token: 'token' } : undefined);
    if (answer === undefined) return new Promise<Response>(() => undefined);
    const made = await (typeof answer === 'function'
      ? (answer as (body: unknown, query: URLSearchParams) => Made)(body, searchParams)
      : answer);
    return made instanceof Response ? made.clone() : Response.json(made);
  });
  return kept;
}

const TOKEN = 'GET /api-nc/csrftoken/';

/** Draws a screen at a URL, with the confirmations; returns its router. */
export function showScreen(address: string, path: string, component: RouteComponent) {
  return showScreens(address, { [path]: component });
}

/** Draws several screens by their paths; other URLs draw nothing. */
export async function showScreens(address: string, screens: Readonly<Record<string, RouteComponent>>) {
  const root = createRootRoute({ component: Outlet });
  const router = createRouter({
    routeTree: root.addChildren([
      ...Object.entries(screens).map(([path, component]) =>
        createRoute({ getParentRoute: () => root, path, component }),
      ),
      createRoute({ getParentRoute: () => root, path: '$', component: () => null }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    trailingSlash: 'always',
    parseSearch,
    stringifySearch,
  });
  vi.stubGlobal('scrollTo', () => undefined);
  showFlash(null);
  await act(() => router.load());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Flash />
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

function Flash() {
  const flash = useFlash();
  return (
    <>
      <p data-testid="flash">{flash?.text}</p>
      {flash?.action && (
        <button type="button" onClick={flash.action.onSelect}>
          {flash.action.label}
        </button>
      )}
    </>
  );
}
