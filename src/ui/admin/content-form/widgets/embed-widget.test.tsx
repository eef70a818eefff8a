// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EmbedDialog } from './embed-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const found = {
  url: 'https://youtu.be/abcdefghijk',
  provider: 'YouTube',
  title: 'Video on YouTube',
  embedUrl: 'https://www.youtube-nocookie.com/embed/abcdefghijk',
  kind: 'video',
};

function show(status: number, body: object) {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('csrftoken')
      ? new Response(JSON.stringify({ csrf_token: 'token' }))
      : new Response(JSON.stringify(body), { status }),
  );
  const onChoose = vi.fn();
  render(<EmbedDialog address="" providers={['YouTube']} onChoose={onChoose} onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Web address'), { target: { value: found.url } });
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  return onChoose;
}

describe('EmbedDialog', () => {
  it('says at the address why it cannot be embedded, and keeps it', async () => {
    const errors = [{ field: 'url', message: 'must be an address that begins with https://' }];
    const onChoose = show(400, { type: 'invalid', title: 'x', status: 400, errors });
    expect(await screen.findByText(/This must be an address/)).toBeDefined();
    expect(screen.getByLabelText('Web address')).toHaveProperty('value', found.url);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('says what it is and loads nothing of it before a press', async () => {
    show(200, found);
    expect(await screen.findByText('Video on YouTube')).toBeDefined();
    expect(document.querySelector('iframe')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show a preview' }));
    const frame = screen.getByTitle('Preview: Video on YouTube');
    expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation|forms|popups/);
  });

  it('gives the address back on a second press', async () => {
    const onChoose = show(200, found);
    fireEvent.click(await screen.findByRole('button', { name: 'Use this embed' }));
    expect(onChoose).toHaveBeenCalledWith(found.url);
  });

  it('forgets what it knew when the address is another', async () => {
    show(200, found);
    await screen.findByText('Video on YouTube');
    fireEvent.change(screen.getByLabelText('Web address'), { target: { value: 'https://vimeo.com/1' } });
    expect(screen.queryByText('Video on YouTube')).toBeNull();
    expect(screen.getByRole('button', { name: 'Find' })).toBeDefined();
  });

  it('takes no answer for an address that was changed while it was looked up', async () => {
    let answer: ((reply: Response) => void) | undefined;
    vi.stubGlobal('fetch', (url: string) =>
      url.includes('csrftoken')
        ? Promise.resolve(new Response(JSON.stringify({ csrf_token: 'token' })))
        : new Promise<Response>((resolve) => {
            answer = resolve;
          }),
    );
    render(<EmbedDialog address="" providers={[]} onChoose={() => undefined} onClose={() => undefined} />);
    const field = screen.getByLabelText('Web address');
    fireEvent.change(field, { target: { value: found.url } });
    fireEvent.click(screen.getByRole('button', { name: 'Find' }));
    await waitFor(() => expect(answer).toBeDefined());
    fireEvent.change(field, { target: { value: 'https://vimeo.com/1' } });
    answer?.(new Response(JSON.stringify(found)));
    await screen.findByRole('button', { name: 'Find' });
    expect(screen.queryByText('Video on YouTube')).toBeNull();
  });
});
