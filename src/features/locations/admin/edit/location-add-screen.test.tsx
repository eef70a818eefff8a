// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answering, problem, showScreen } from '#test/admin-screen.tsx';
import { LocationAddScreen } from './location-add-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const OPTIONS = {
  regions: [{ country: 'US', state: 'TX', name: 'Texas', mayAdd: true, mayChange: true }],
  timeZones: ['America/Chicago', 'America/New_York'],
};
const ADD = 'POST /wagtail/locations/add/';
const added = (body: unknown) => ({
  ...{ rlid: 10_060, version: 1, title: '#0060 Pecan', country: 'US', form: body },
  ...{ url: '/austin/', archivedAt: null, updatedAt: '2026-11-21T10:00:00.000Z', updatedBy: 'wren' },
  ...{ today: '2026-11-21', rights: ['change'] },
});
const start = async (answer: Answer) => {
  answering({ 'GET /wagtail/api/main/locations/options/': OPTIONS, [ADD]: answer });
  const router = await showScreen('/wagtail/locations/add/', '/wagtail/locations/add/', LocationAddScreen);
  fireEvent.change(await screen.findByLabelText('Street'), { target: { value: '1 Pecan Street' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add restaurant' }));
  return router;
};

describe('adding a restaurant', () => {
  it('leads to it, and does not ask about changes that are saved', async () => {
    const router = await start(added);
    await waitFor(() => expect(screen.getByTestId('flash').textContent).toBe('“#0060 Pecan” is added.'));
    expect(router.state.location.pathname).toBe('/wagtail/locations/10060/');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before it is left when it was refused', async () => {
    const refusal = problem(400, 'invalid', 'Not like this', [{ field: 'city', message: 'is required' }]);
    const router = await start(refusal);
    await waitFor(() => expect(screen.getByLabelText('City').getAttribute('aria-invalid')).toBe('true'));
    fireEvent.click(screen.getByRole('link', { name: 'All restaurants' }));
    await screen.findByRole('dialog', { name: 'Leave with unsaved changes?' });
    expect(router.state.location.pathname).toBe('/wagtail/locations/add/');
  });
});
