// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showScreens } from '#test/admin-screen.tsx';
import { UploadQueue } from './upload-queue.tsx';

/** Replaces the browser's XMLHttpRequest; tests reply, or report progress. */
class FakeRequest extends EventTarget {
  static all: FakeRequest[] = [];
  readonly upload = new EventTarget();
  form: FormData | undefined;
  isAborted = false;
  status = 0;
  responseText = '';

  open() {}
  setRequestHeader() {}
  send(form: FormData) {
    this.form = form;
    FakeRequest.all.push(this);
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  async answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    await act(async () => this.dispatchEvent(new Event('load')));
  }
  get name() {
    const file = this.form?.get('file');
    return file instanceof File ? file.name : '';
  }
}

const COLLECTIONS = [
  { id: 3, name: 'Harbor', depth: 0, isPrivate: false },
  { id: 4, name: 'Pier', depth: 1, isPrivate: true },
];
let offered = COLLECTIONS;
const onAdded = vi.fn();

beforeEach(() => {
  FakeRequest.all = [];
  offered = COLLECTIONS;
  onAdded.mockClear();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('csrftoken')
      ? new Response(JSON.stringify({ csrf_token: 'token' }))
      : new Response(JSON.stringify({ collections: offered })),
  );
});
afterEach(cleanup);

function Queue() {
  return (
    <UploadQueue
      kind="image"
      path="/wagtail/images/multiple/add/"
      help="PNG."
      maxBytes={1000}
      nouns={['image', 'images']}
      collection={3}
      onAdded={onAdded}
    />
  );
}
async function show() {
  const router = await showScreens('/up/', { '/up': Queue });
  await screen.findByLabelText('Choose images');
  return router;
}
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' });
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('Choose images'), { target: { files } });
const sent = (count: number) => waitFor(() => expect(FakeRequest.all).toHaveLength(count));
const line = (name: string) => screen.getAllByRole('listitem').find((item) => item.textContent.includes(name))!;
const added = (id: number, title: string, isDuplicate = false) => ({
  item: { id, title, edit_url: `/wagtail/images/${id}/`, thumbnail: null },
  isDuplicate,
});

describe('UploadQueue', () => {
  it('sends one request per file, three at a time, each to the chosen collection', async () => {
    await show();
    choose(...['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.png`)));
    await sent(3);
    expect(screen.getByText('5 remaining')).toBeTruthy();
    await FakeRequest.all[0]!.answer(200, added(1, 'a'));
    await sent(4);
    expect(FakeRequest.all.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png', 'd.png']);
    expect(FakeRequest.all[0]!.form?.get('collection')).toBe('3');
    expect(screen.getByText('1 added, 4 remaining')).toBeTruthy();
    expect(within(line('a.png')).getByRole('link', { name: 'a' }).getAttribute('href')).toBe('/wagtail/images/1/');
  });

  it('shows the progress of each file', async () => {
    await show();
    choose(file('a.png'));
    await sent(1);
    const event = Object.assign(new Event('progress'), { loaded: 5, total: 10, lengthComputable: true });
    act(() => void FakeRequest.all[0]!.upload.dispatchEvent(event));
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'a.png is being sent' }).value).toBe(0.5);
  });

  it('counts only added files, shows why the others were refused, and retries', async () => {
    await show();
    choose(file('good.png'), file('bad.png'), file('large.png', 2000));
    await sent(2);
    const problem = { type: 'invalid', title: 'x', status: 400, errors: [{ field: 'file', message: 'is empty' }] };
    await FakeRequest.all[0]!.answer(200, added(1, 'good'));
    await FakeRequest.all[1]!.answer(400, problem);
    expect(screen.getByText('1 added, 2 refused')).toBeTruthy();
    expect(onAdded).toHaveBeenCalledTimes(1);
    expect(line('bad.png').textContent).toContain('Not added. bad.png is empty.');
    expect(line('large.png').textContent).toContain('large.png has 2 KB; 1 KB is the maximum.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again: bad.png' }));
    await sent(3);
    await FakeRequest.all[2]!.answer(200, added(2, 'bad'));
    expect(screen.getByText('2 added, 1 refused')).toBeTruthy();
  });

  it('links to a file that already exists, and keeps both on request', async () => {
    await show();
    choose(file('again.png'));
    await sent(1);
    await FakeRequest.all[0]!.answer(200, added(9, 'First', true));
    expect(screen.getByText('1 already in the library')).toBeTruthy();
    expect(onAdded).not.toHaveBeenCalled();
    expect(within(line('again.png')).getByRole('link', { name: 'First' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Keep both: again.png' }));
    await sent(2);
    expect(FakeRequest.all[1]!.form?.get('keepBoth')).toBe('1');
    await FakeRequest.all[1]!.answer(200, added(10, 'again'));
    expect(screen.getByText('1 added')).toBeTruthy();
  });

  it('accepts dropped files, and uploads them to another collection when that is chosen', async () => {
    await show();
    fireEvent.change(await screen.findByLabelText('Collection'), { target: { value: '4' } });
    fireEvent.drop(screen.getByText(/or drop them here/), { dataTransfer: { files: [file('dropped.png')] } });
    await sent(1);
    expect(FakeRequest.all[0]!.form?.get('collection')).toBe('4');
  });

  it('uses the only collection without a question', async () => {
    offered = [{ id: 8, name: 'Own', depth: 0, isPrivate: false }];
    await show();
    choose(file('a.png'));
    await sent(1);
    expect(screen.queryByLabelText('Collection')).toBeNull();
    expect(FakeRequest.all[0]!.form?.get('collection')).toBe('8');
  });

  it('shows a message when the user may not add to any collection', async () => {
    offered = [];
    await showScreens('/up/', { '/up': Queue });
    await screen.findByText('You may not add images');
    expect(screen.queryByLabelText('Choose images')).toBeNull();
  });

  it('asks before uploads are cancelled', async () => {
    const router = await show();
    choose(file('a.png'));
    await sent(1);
    act(() => void router.navigate({ to: '/wagtail/images/' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave during the upload?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/wagtail/images/'));
    expect(FakeRequest.all[0]!.isAborted).toBe(true);
  });
});
