// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from '#ui/admin/copy-text.ts';
import { Said, said } from '#test/operation-harness.tsx';
import { pageSummary, press, show, stubServer, type TestServer } from '#test/page-screens.tsx';
import { EditorMenu } from './editor-menu.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#test/operation-router.tsx')).router);
vi.mock(import('#ui/admin/copy-text.ts'), () => ({ copyText: vi.fn<typeof copyText>() }));

const URL = 'https://lantern.example/preview/abc/';
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(server: TestServer) {
  show(
    <>
      <EditorMenu page={pageSummary()} autosave="on" onAutosave={() => undefined} onChanged={() => undefined} />
      <Said />
    </>,
  );
  press('More');
  return server;
}

async function askForLink() {
  const server = stubServer();
  server.answers['POST /wagtail/pages/7/preview-link/'] = () => [
    200,
    { url: URL, expires_at: '2026-03-04T12:00:00.000Z' },
  ];
  open(server);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy preview link' }));
}

describe('the preview link', () => {
  it('is selected in a dialog when the browser refuses to copy', async () => {
    vi.mocked(copyText).mockResolvedValue(false);
    await askForLink();
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([URL, 0, URL.length]);
    vi.mocked(copyText).mockResolvedValue(true);
    press('Copy');
    expect(await screen.findByText('Copied')).toBeTruthy();
  });

  it('is copied at once where the browser lets it', async () => {
    vi.mocked(copyText).mockResolvedValue(true);
    await askForLink();
    await waitFor(() => expect(said()).toMatch(/^Preview link copied/));
    expect(copyText).toHaveBeenCalledWith(URL);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('preview links that still work', () => {
  it('are listed with who made them, and gone once revoked', async () => {
    const server = stubServer();
    const link = {
      id: 3,
      created_at: '2026-03-04T11:30:00.000Z',
      created_by: 'Wren Alder',
      expires_at: '2026-03-04T12:00:00.000Z',
    };
    let links = [link];
    server.answers['GET /wagtail/api/main/pages/7/preview-links/'] = () => [200, { links }];
    server.answers['DELETE /wagtail/pages/7/preview-link/3/'] = () => {
      links = [];
      return [200, {}];
    };
    open(server);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Preview links…' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke the link of Wren Alder' }));
    expect(await screen.findByText('This page has no active preview links.')).toBeTruthy();
    expect(said()).toMatch(/The preview link is revoked/);
  });
});
