import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { PageSummary } from '#features/pages/staff-shapes.ts';
import { createQueryClient } from '#ui/admin/api/use-endpoint.ts';
import { type Choosers, ChoosersProvider } from '#ui/admin/content-form/choosers.ts';
import { UNGOVERNED_PAGE } from '#test/ungoverned.ts';

export const pageSummary = (more: Partial<PageSummary> = {}): PageSummary => ({
  id: 7,
  title: 'Pier menu',
  template: 'home',
  template_label: 'Home page',
  slug: 'pier-menu',
  url_path: '/menu/pier-menu/',
  live_url: 'https://lantern.example/menu/pier-menu/',
  status: 'live',
  is_site_root: false,
  alias_of: null,
  child_count: 0,
  updated_at: '2026-03-04T12:00:00.000Z',
  updated_by: null,
  governance: UNGOVERNED_PAGE,
  rights: ['add', 'edit', 'publish', 'unpublish', 'delete', 'move', 'copy', 'view_draft'],
  ...more,
});

export const ANCESTORS = [
  { id: 1, title: 'Lantern Bay', may_open: true },
  { id: 3, title: 'Menu', may_open: true },
];

type Answer = [status: number, body: unknown];

export const refused = (type: string, status: number, more: object = {}): Answer => [
  status,
  { type, title: `The title of ${type}`, status, ...more },
];

export interface TestServer {
  /** "METHOD path" → reply; other calls fail. */
  answers: Record<string, () => Answer>;
  /** Sent changes, in order. */
  sent: { what: string; body: unknown }[];
}

/** Replaces the server until `vi.unstubAllGlobals`. */
export function stubServer(): TestServer {
  const server: TestServer = {
    answers: {
      'GET /api-nc/csrftoken/': () => [200, { csrf_token: 'token' }],
      'GET /wagtail/api/main/session/': () => refused('forbidden', 403),
    },
    sent: [],
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const what = `${init.method ?? 'GET'} ${path}`;
    const answer = server.answers[what];
    if (!answer) throw new Error(`Nobody answers ${what}`);
    if (init.method !== undefined && init.method !== 'GET')
      server.sent.push({ what, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    const [status, body] = answer();
    return new Response(JSON.stringify(body), { status });
  });
  return server;
}

/** The chooser of every field of these screens; returns `next`, null for nothing. */
export function stubChoosers(next: { id: number; title: string } | null): Choosers {
  return {
    choose: async () => next,
    chooseSnippet: async () => null,
    describe: async () => null,
  };
}

export const show = (what: ReactNode, choosers: Choosers = stubChoosers(null)) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ChoosersProvider value={choosers}>{what}</ChoosersProvider>
    </QueryClientProvider>,
  );

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
