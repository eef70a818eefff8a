// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, showScreen } from '#test/admin-screen.tsx';
import { OpenTablesScreen } from './open-tables-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([true, false])('leads to the settings only with the right to them: %s', async (settings) => {
  const tables = { rlid: 7, name: 'Harbor Point', city: 'Portland', timeZone: 'America/New_York', isOffered: true };
  answering({
    'GET /wagtail/api/main/kitchen/7/tables/': { ...tables, tables: [], may: { change: true, settings } },
  });
  await showScreen('/wagtail/kitchen/7/tables/', '/wagtail/kitchen/$id/tables/', OpenTablesScreen);
  await screen.findByText('No table is open.');
  expect(screen.queryAllByRole('link', { name: /Settings|Delivery zones/ })).toHaveLength(settings ? 2 : 0);
});
