// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settleSignIn, useNeedsSignIn } from '#ui/admin/api/session-gate.ts';
import { createQueryClient } from '#ui/admin/api/use-endpoint.ts';
import type { Uploaded, UploadKind } from '../contract.ts';
import { UploadForm } from './upload-form.tsx';

const UPLOADED: Uploaded = {
  item: { id: 5, title: 'Pier', detail: '4 × 3', thumbnail: null, altText: '', isPrivate: false },
  isDuplicate: false,
};

/** Replaces the browser's XMLHttpRequest; tests reply, or report progress. */
class FakeRequest extends EventTarget {
  static all: FakeRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  path = '';
  form: FormData | undefined;
  status = 0;
  responseText = '';

  open(method: string, path: string) {
    this.path = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.form = form;
    FakeRequest.all.push(this);
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}
const refusal = (type: string, status: number, more: object = {}) => ({ type, title: 'Refused', status, ...more });

beforeEach(() => {
  FakeRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ csrf_token: 'token' })));
});
afterEach(cleanup);

function Gate() {
  return useNeedsSignIn() && <p>Sign in again</p>;
}
function show(kind: UploadKind = 'image') {
  const onChoose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UploadForm kind={kind} onChoose={onChoose} />
      <Gate />
    </QueryClientProvider>,
  );
  return onChoose;
}
const pick = (file: File) => fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const image = new File(['bytes'], 'Low tide.png', { type: 'image/png' });
async function request(index = 0): Promise<FakeRequest> {
  await waitFor(() => expect(FakeRequest.all.length).toBeGreaterThan(index));
  return FakeRequest.all[index] as FakeRequest;
}

describe('the upload form', () => {
  it('sends file and texts with the token, reports progress, and chooses the result', async () => {
    const onChoose = show();
    pick(image);
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Low tide');
    expect(screen.getByAltText<HTMLImageElement>('Preview of the chosen file').src).toMatch(/^blob:/);
    fireEvent.change(screen.getByLabelText('Alternative text'), { target: { value: 'The tide is out' } });
    press('Upload and choose');
    const sent = await request();
    expect(sent.path).toBe('POST /wagtail/api/main/choosers/images/');
    expect(sent.headers['x-csrftoken']).toBe('token');
    expect([sent.form?.get('title'), sent.form?.get('altText')]).toEqual(['Low tide', 'The tide is out']);
    expect(sent.form?.get('file')).toMatchObject({ name: 'Low tide.png' });
    const half = Object.assign(new Event('progress'), { loaded: 50, total: 100, lengthComputable: true });
    act(() => void sent.upload.dispatchEvent(half));
    expect(screen.getByLabelText('Sending the file…').getAttribute('value')).toBe('0.5');
    sent.answer(200, UPLOADED);
    await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith(UPLOADED.item));
  });

  it('accepts a dropped file', () => {
    show('document');
    const zone = screen.getByLabelText('File').parentElement as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'Menu.pdf')] } });
    expect(screen.getByText('Ready to upload: Menu.pdf')).toBeTruthy();
    expect(screen.queryByLabelText('Alternative text')).toBeNull();
  });

  it('shows at the file why the server refused it', async () => {
    const onChoose = show();
    pick(image);
    press('Upload and choose');
    const error = { field: 'file', message: 'The file is damaged' };
    (await request()).answer(400, refusal('invalid', 400, { errors: [error] }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Low tide.png is damaged.');
    expect(screen.getByLabelText('File').getAttribute('aria-describedby')).toContain(alert.id);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('does not send a file that is too large', () => {
    show();
    const large = new File([], 'a.png');
    Object.defineProperty(large, 'size', { value: 10_000_001 });
    pick(large);
    press('Upload and choose');
    expect(screen.getByRole('alert').textContent).toBe('a.png is too large: an image must be at most 10 MB.');
    expect(FakeRequest.all).toEqual([]);
  });

  it('offers the existing item when the library already has the file', async () => {
    const onChoose = show();
    pick(image);
    press('Upload and choose');
    (await request()).answer(200, { ...UPLOADED, isDuplicate: true });
    expect(await screen.findByText('This file is already in the library')).toBeTruthy();
    expect(onChoose).not.toHaveBeenCalled();
    press('Choose this file');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(UPLOADED.item);
  });

  it('waits for a new session and sends again', async () => {
    const onChoose = show();
    pick(image);
    press('Upload and choose');
    (await request()).answer(401, refusal('unauthenticated', 401));
    expect(await screen.findByText('Sign in again')).toBeTruthy();
    act(() => settleSignIn(true));
    (await request(1)).answer(200, UPLOADED);
    await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith(UPLOADED.item));
  });

  it('reports that the server cannot be reached', async () => {
    show();
    pick(image);
    press('Upload and choose');
    (await request()).dispatchEvent(new Event('error'));
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  });

  it('can be stopped without an error', async () => {
    const onChoose = show();
    pick(image);
    press('Upload and choose');
    await request();
    press('Cancel');
    expect(await screen.findByRole('button', { name: 'Upload and choose' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onChoose).not.toHaveBeenCalled();
  });
});
