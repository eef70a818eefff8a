// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { editorPage } from '#test/editor-page.ts';
import { pageSummary, press, show, stubServer } from '#test/page-screens.tsx';
import type { Editing } from './editing.ts';
import { GovernanceNotices } from './governance-notices.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#test/operation-router.tsx')).router);

const REVIEW = 'GET /wagtail/api/main/pages/7/review/';
const AT = '2026-03-04T12:00:00.000Z';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A page in review that a button publishes. */
function Published() {
  const [isLive, setLive] = useState(false);
  const review = { status: 'in_progress', workflow: 'Menu', task: 'Facts', may_decide: false } as const;
  const governance = { ...editorPage().page.governance, review: isLive ? null : review };
  return (
    <>
      <GovernanceNotices
        page={pageSummary({ status: isLive ? 'live' : 'draft', governance })}
        editing={{} as Editing}
      />
      <button type="button" onClick={() => setLive(true)}>
        Publish
      </button>
    </>
  );
}

it('shows no longer that a page waits once it is published', async () => {
  const server = stubServer();
  const step = {
    id: 1,
    task: 'Facts',
    status: 'in_progress',
    revisionId: 1,
    comment: '',
    startedAt: AT,
    isMine: false,
  };
  const open = { dueAt: null, finishedAt: null, finishedBy: null, assignedTo: null };
  const run = { id: 1, workflow: 'Menu', status: 'in_progress', requestedBy: 'Wren', startedAt: AT, finishedAt: null };
  const state = { workflow: null, links: [], maySubmit: false, mayCancel: false, mayDecide: false };
  server.answers[REVIEW] = () => [200, { ...state, run: { ...run, steps: [{ ...step, ...open }] } }];
  show(<Published />);
  await screen.findByText('This page waits for “Facts”');
  server.answers[REVIEW] = () => [200, { ...state, run: null }];
  press('Publish');
  await waitFor(() => expect(screen.queryByText('This page waits for “Facts”')).toBeNull());
});
