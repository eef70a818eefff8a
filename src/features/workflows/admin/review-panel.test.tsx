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

it('asks what should be changed, at the field, and keeps what was chosen', async () => {
  const server = stubServer();
  const open = { comment: '', dueAt: null, finishedAt: null, finishedBy: null, assignedTo: null, isMine: false };
  const step = { id: 3, task: 'Facts', status: 'in_progress', revisionId: 5, startedAt: AT, ...open };
  const run = { id: 1, workflow: 'Menu', status: 'in_progress', requestedBy: 'Wren', startedAt: AT, finishedAt: null };
  server.answers['GET /wagtail/api/main/pages/7/review/'] = () => [
    200,
    { workflow: null, run: { ...run, steps: [step] }, links: [], maySubmit: false, mayCancel: false, mayDecide: true },
  ];
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
