// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInPage } from '#test/site-page.tsx';
import { LocationField } from './location-field.tsx';

afterEach(cleanup);

it('keeps the form when the search does not load, and loads it when asked again', async () => {
  let isOffline = true;
  vi.doMock('./location-choice.tsx', () =>
    isOffline ? Promise.reject(new Error('offline')) : { LocationChoice: () => <p>The search</p> },
  );
  const field = { name: 'location_rlid', initial: '10001', options: [], errors: [] };
  const props = { field, label: 'Restaurant', onChange: () => undefined };
  renderInPage(
    <form>
      <input aria-label="Message" defaultValue="Typed" />
      <LocationField {...(props as never as Parameters<typeof LocationField>[0])} />
    </form>,
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert').textContent).toContain('This part did not load');
  expect(screen.getByLabelText<HTMLInputElement>('Message').value).toBe('Typed');
  expect(document.querySelector<HTMLInputElement>('[name=location_rlid]')?.value).toBe('10001');
  isOffline = false;
  await act(async () => fireEvent.click(retry));
  await screen.findByText('The search');
});
