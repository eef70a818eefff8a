// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#ui/admin/api/use-endpoint.ts';
import { Workbench } from './workbench.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, params, children }: { to: string; params?: { id: string }; children: ReactNode }) => (
    <a href={to.replace('$id', params?.id ?? '')}>{children}</a>
  ),
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const edit = (id: number, title: string, by: string | null) => ({
  id,
  title,
  at: '2026-03-04T17:05:00.000Z',
  status: 'live_draft',
  by,
});

function show(workbench: object) {
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('workbench') ? Promise.resolve(new Response(JSON.stringify(workbench))) : new Promise(() => undefined),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Workbench />
    </QueryClientProvider>,
  );
}

describe('the lists of the home screen', () => {
  it('lead to what one edited and to what waits, and say whose it is', async () => {
    show({ recent: [edit(11, 'Anchors', 'Marin Holloway')], awaiting: [edit(12, 'Buoys', 'Sol Reyes')] });
    expect((await screen.findByRole('link', { name: 'Anchors' })).getAttribute('href')).toBe('/wagtail/pages/11/edit/');
    expect(screen.getByRole('region', { name: 'Waiting for you to publish' }).textContent).toContain('by Sol Reyes');
    expect(screen.getByRole('region', { name: 'Your recent edits' }).textContent).not.toContain('Marin Holloway');
  });

  it('are left out where they are empty', async () => {
    show({ recent: [edit(11, 'Anchors', null)], awaiting: [] });
    await screen.findByRole('region', { name: 'Your recent edits' });
    expect(screen.queryByRole('region', { name: 'Waiting for you to publish' })).toBeNull();
  });

  it('say how to begin where both are', async () => {
    show({ recent: [], awaiting: [] });
    const begin = await screen.findByRole('region', { name: 'Get started' });
    expect(begin.querySelector('a')?.getAttribute('href')).toBe('/wagtail/pages/');
  });
});
