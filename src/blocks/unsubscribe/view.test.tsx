// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageAround } from '#test/page.tsx';
import { Unsubscribe } from './view.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (confirmation_title: string) =>
  render(
    <PageAround>
      <Unsubscribe title="Leave" intro="" {...{ confirmation_title, confirmation_text: '<p>Fair winds.</p>' }} />
    </PageAround>,
  );

async function unsubscribe(): Promise<void> {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api-nc/csrftoken/' ? { csrf_token: 'fresh' } : { isValid: true, errors: [] }),
  );
  const { form } = screen.getByRole<HTMLInputElement>('textbox');
  if (!form) throw new Error('there is no form');
  await act(async () => {
    fireEvent.submit(form);
    await Promise.resolve();
  });
}

describe('Unsubscribe', () => {
  it.each([
    ['', 'You are unsubscribed'],
    ['Goodbye', 'Goodbye'],
  ])('turns from form to confirmation and takes the focus along (%j)', async (title, heading) => {
    show(title);
    expect(screen.getByRole('heading', { name: 'Leave' })).toBeDefined();
    await unsubscribe();
    const confirmation = await screen.findByRole('heading', { name: heading });
    expect(document.activeElement).toBe(confirmation);
    expect(screen.getByText(/^It may take up to 5 days/)).toBeDefined();
    expect(screen.getByText('Fair winds.')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Leave' })).toBeNull();
  });
});
