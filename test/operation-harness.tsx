import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { ANCESTORS, pageSummary, stubServer, type TestServer } from '#test/page-screens.tsx';
import { showFlash, useFlash } from '#ui/admin/flash.ts';
import { navigate } from './operation-router.tsx';

/** The server's impact reply for an operation on page 7. */
export const impact = (more: object = {}) => ({
  page: pageSummary(),
  ancestors: ANCESTORS,
  page_count: 1,
  live_count: 1,
  referrers: [],
  referrer_count: 0,
  ...more,
});

/** The confirmations, with their button. */
export function Said() {
  const flash = useFlash();
  return (
    <>
      <output>{flash?.text}</output>
      {flash?.action && <button onClick={flash.action.onSelect}>{flash.action.label}</button>}
    </>
  );
}

export const said = () => document.querySelector('output')?.textContent;

/** A fake server that is reset before each test. */
export function useOperationHarness(): TestServer {
  const server: TestServer = { answers: {}, sent: [] };
  beforeEach(() => {
    navigate.mockClear();
    Object.assign(server, stubServer());
  });
  afterEach(() => {
    cleanup();
    showFlash(null);
    vi.unstubAllGlobals();
  });
  return server;
}
