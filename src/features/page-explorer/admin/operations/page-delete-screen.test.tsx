// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '#test/operation-router.tsx';
import { impact, Said, said, useOperationHarness } from '#test/operation-harness.tsx';
import { PageDeleteScreen } from './page-delete-screen.tsx';
import { pageSummary, press, refused, show, type } from '#test/page-screens.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#test/operation-router.tsx')).router);

const deletion = (more: object = {}) => impact({ site_name: null, refusal: null, ...more });
const referrer = (id: number, title: string | null, more: object = {}) => ({
  kind: 'page',
  id,
  title,
  paths: ['body.0.value.link'],
  is_live: true,
  is_draft: true,
  ...more,
});
const DELETION = 'GET /wagtail/api/main/pages/7/deletion/';
const DELETE = 'POST /wagtail/pages/7/delete/';

const server = useOperationHarness();

describe('deleting', () => {
  const open = async (more: object = {}) => {
    server.answers[DELETION] = () => [200, deletion(more)];
    show(
      <>
        <PageDeleteScreen />
        <Said />
      </>,
    );
    await screen.findByRole('heading', { name: 'Delete “Pier menu”' });
  };

  it('is not offered where it is refused, with the reason', async () => {
    await open({ refusal: 'The first page of a site cannot be deleted' });
    expect(screen.getByRole('alert').textContent).toContain('The first page of a site cannot be deleted');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the pages' }).getAttribute('href')).toBe('/wagtail/pages/3/');
  });

  it('shows that a page was deleted', async () => {
    server.answers[DELETION] = () => refused('not_found', 404);
    show(<PageDeleteScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain('The title of not_found');
  });

  it('counts what goes, and what of it guests see', async () => {
    await open({ page_count: 4, live_count: 2 });
    expect(screen.getByText(/This page and 3 pages below it move to the trash/)).toBeTruthy();
    expect(screen.getByText(/2 of these pages are live/)).toBeTruthy();
  });

  it('says that it ends the review of the page', async () => {
    await open();
    expect(screen.queryByText(/in review/)).toBeNull();
    cleanup();
    const review = { status: 'in_progress', workflow: 'Menu', task: 'Facts', may_decide: false } as const;
    await open({ page: pageSummary({ governance: { ...pageSummary().governance, review } }) });
    expect(screen.getByText('This page is in review: its workflow is cancelled.')).toBeTruthy();
  });

  it('leads to what points at the pages, and names nothing that the reader may not see', async () => {
    await open({ referrers: [referrer(21, 'Summer'), referrer(22, null)], referrer_count: 25 });
    const card = screen.getByRole('region', { name: 'Linked from 25 places' });
    expect(within(card).getByRole('link', { name: 'Summer' }).getAttribute('href')).toBe('/wagtail/pages/21/edit/');
    expect(card.textContent).toContain('Body › Link');
    expect(card.textContent).toContain('A page that you may not see');
    expect(card.querySelector('[href*="22"]')).toBeNull();
    expect(card.textContent).toContain('And 23 other places.');
  });

  it('asks for the name of the site where many pages go, and shows that it was wrong', async () => {
    await open({ page_count: 12, live_count: 0, site_name: 'Lantern Bay' });
    server.answers[DELETE] = () =>
      refused('invalid', 400, { errors: [{ field: 'site_name', message: 'must be the name of the site' }] });
    type('Site name', 'Lantern');
    press('Delete');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(screen.getByLabelText('Site name').getAttribute('aria-invalid')).toBe('true');
    expect(server.sent).toEqual([{ what: DELETE, body: { site_name: 'Lantern' } }]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('asks for no name otherwise, goes to the pages beside it and says where it can be restored', async () => {
    await open();
    expect(screen.queryByLabelText('Site name')).toBeNull();
    server.answers[DELETE] = () => [200, { trash_id: 4, page_count: 1, parent_id: 3 }];
    press('Delete');
    await waitFor(() => expect(said()).toContain('“Pier menu” is in the trash'));
    expect(navigate).toHaveBeenCalledWith({ to: '/wagtail/pages/$id/', params: { id: '3' } });
  });

  const RESTORE = 'POST /wagtail/pages/trash/4/restore/';
  const remove = async () => {
    await open();
    server.answers[DELETE] = () => [200, { trash_id: 4, page_count: 1, parent_id: 3 }];
    press('Delete');
    await screen.findByRole('button', { name: 'Restore' });
  };

  it('can be taken back where it was said', async () => {
    await remove();
    server.answers[RESTORE] = () => [200, { id: 7, page_count: 1, live_count: 1, parent_id: 3 }];
    press('Restore');
    await waitFor(() => expect(said()).toBe('“Pier menu” is restored. It is live again.'));
    expect(server.sent.at(-1)).toEqual({ what: RESTORE, body: { publish: true } });
  });

  it('says when it cannot be taken back, and where the page is', async () => {
    await remove();
    server.answers[RESTORE] = () => refused('conflict', 409);
    press('Restore');
    await waitFor(() => expect(said()).toBe('“Pier menu” is still in the trash. The title of conflict.'));
  });

  it('goes to the top where the page above may not be opened', async () => {
    await open({ ancestors: [{ id: 1, title: 'Lantern Bay', may_open: false }] });
    server.answers[DELETE] = () => [200, { trash_id: 4, page_count: 1, parent_id: 1 }];
    press('Delete');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/wagtail/pages/' }));
  });
});
