// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { impact, Said, said, useOperationHarness } from '#test/operation-harness.tsx';
import { press, show } from '#test/page-screens.tsx';
import { PageUnpublishScreen } from './page-unpublish-screen.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#test/operation-router.tsx')).router);

const server = useOperationHarness();

describe('unpublishing', () => {
  const open = async (more: object = {}) => {
    server.answers['GET /wagtail/api/main/pages/7/unpublishing/'] = () => [200, impact(more)];
    server.answers['POST /wagtail/pages/7/unpublish/'] = () => [200, { page_count: 3, parent_id: 3 }];
    show(
      <>
        <PageUnpublishScreen />
        <Said />
      </>,
    );
    await screen.findByRole('heading', { name: 'Unpublish “Pier menu”' });
  };

  it('offers no pages below where none is live', async () => {
    await open({ page_count: 4 });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('takes the pages below along only when asked', async () => {
    await open({ page_count: 4, live_count: 3 });
    fireEvent.click(screen.getByRole('checkbox', { name: /2 live pages below it/ }));
    press('Unpublish');
    await waitFor(() => expect(said()).toBe('“Pier menu” and 2 pages below it are unpublished.'));
    expect(server.sent[0]?.body).toEqual({ include_descendants: true });
  });
});
