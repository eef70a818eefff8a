// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { press, refused, show, stubServer } from '#test/page-screens.tsx';
import { ReviewPanel } from './review-panel.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#test/operation-router.tsx')).router);

const AT = '2026-03-04T12:00:00.000Z';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const OPEN = { comment: '', dueAt: null, finishedAt: null, finishedBy: null, assignedTo: null, isMine: false };
const STEP = { id: 3, task: 'Facts', status: 'in_progress', revisionId: 5, startedAt: AT, ...OPEN };
const RUN = { id: 1, workflow: 'Menu', status: 'in_progress', requestedBy: 'Wren', startedAt: AT, finishedAt: null };
const REVIEW = {
  ...{ workflow: null, run: { ...RUN, steps: [STEP] }, links: [] },
  ...{ maySubmit: false, mayCancel: true, mayDecide: true },
};

it('asks before it cancels the workflow, whose approvals are lost', async () => {
  const server = stubServer();
  server.answers['GET /wagtail/api/main/pages/7/review/'] = () => [200, REVIEW];
  server.answers['POST /wagtail/pages/7/workflow/cancel/'] = () => [200, { id: 7 }];
  const onChanged = vi.fn<() => void>();
  show(<ReviewPanel pageId={7} onChanged={onChanged} readVersion={() => Promise.resolve(5)} />);
  await screen.findByText('This page waits for “Facts”');
  press('Cancel the workflow…');
  await screen.findByRole('dialog', { name: 'Cancel the workflow?', description: /Approvals are lost/ });
  press('Back');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent).toEqual([]);
  press('Cancel the workflow…');
  press('Cancel the workflow');
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.sent.map(({ what }) => what)).toEqual(['POST /wagtail/pages/7/workflow/cancel/']);
});

it('asks what should be changed, at the field, and keeps what was chosen', async () => {
  const server = stubServer();
  server.answers['GET /wagtail/api/main/pages/7/review/'] = () => [200, REVIEW];
  const errors = [{ field: 'comment', message: 'is required: say what should be changed' }];
  server.answers['POST /wagtail/pages/workflow/action/7/reject/3/'] = () => refused('invalid', 400, { errors });
  show(<ReviewPanel pageId={7} onChanged={() => undefined} readVersion={() => Promise.resolve(5)} />);
  await screen.findByText('This page waits for “Facts”');
  press('Request changes…');
  press('Request changes');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('This is required: say what should be changed.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.sent).toEqual([
    { what: 'POST /wagtail/pages/workflow/action/7/reject/3/', body: { comment: '', revisionId: 5 } },
  ]);
});
