// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RichTextEditor } from './rich-text-editor.tsx';
import type { RichTextTargets } from './targets.ts';

afterEach(cleanup);

const nothing = async () => null;
const targets: RichTextTargets = {
  choosePage: async () => ({ id: 12, title: 'Menu' }),
  chooseDocument: async () => ({ id: 5, title: 'Allergens' }),
  chooseImage: async () => ({ id: 7, title: 'Ice', alt: 'Oysters on ice', thumbnail: '/thumb/7.webp' }),
  describePage: async () => ({ title: 'Menu' }),
  describeDocument: nothing,
  describeImage: async () => ({ title: 'Ice', thumbnail: '/thumb/7.webp' }),
};

function Field({ start, onChange, ...rest }: { start: string; onChange: (html: string) => void } & Partial<Props>) {
  const [value, setValue] = useState(start);
  return (
    <RichTextEditor
      id="copy"
      label="Copy"
      {...rest}
      value={value}
      targets={targets}
      onChange={(html) => {
        onChange(html);
        setValue(html);
      }}
    />
  );
}
type Props = Parameters<typeof RichTextEditor>[0];

function show(start: string, rest: Partial<Props> = {}) {
  const onChange = vi.fn<(html: string) => void>();
  render(<Field start={start} {...rest} onChange={onChange} />);
  return onChange;
}
const text = () => screen.getByRole('textbox', { name: 'Copy' });

async function open(): Promise<Editor> {
  act(() => text().focus());
  await screen.findByRole('toolbar', { name: 'Formatting of Copy' });
  return (text() as HTMLElement & { editor: Editor }).editor;
}
const button = (name: string) => screen.getByRole('button', { name });

describe('a rich text that waits', () => {
  it('shows its words as a field, without the editor', () => {
    show('<h2 id="x">Fire</h2><p>Salt <a href="page:12">and</a> smoke</p>');
    expect(text().querySelector('h2')?.textContent).toBe('Fire');
    expect(text().tabIndex).toBe(0);
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it.each([
    '<p onclick="alert(1)" style="color:red" id="app">a</p>',
    '<script>alert(1)</script>',
    '<img src="x" onerror="alert(1)">',
    '<a href="javascript:alert(1)">a</a>',
    '<svg><script>alert(1)</script></svg>',
    '<form action="https://evil.example"><input name="x"></form>',
    '<figure data-embed="javascript:alert(1)"></figure>',
  ])('draws nothing of what could do harm: %s', (html) => {
    show(html);
    expect(text().querySelector('script, img, a, svg, form, input, [onclick], [style], [id], [href]')).toBeNull();
    expect(text().textContent).not.toContain('javascript');
  });

  it('shows the thumbnails of its images', async () => {
    show('<img data-image="7" alt="Oysters" data-format="full" />');
    expect((await screen.findByRole('img', { name: 'Oysters' })).getAttribute('src')).toBe('/thumb/7.webp');
  });

  it('stays as it is when it may only be read', () => {
    show('<p>a</p>', { isReadOnly: true });
    act(() => text().focus());
    fireEvent.click(text());
    expect(text().getAttribute('aria-readonly')).toBe('true');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('says when it is too long', () => {
    show('<p>abcdef</p>', { maxLength: 10 });
    expect(screen.getByRole('status').textContent).toContain('13 of 10');
    expect(text().getAttribute('aria-invalid')).toBe('true');
    expect(text().getAttribute('aria-describedby')).toBe('copy-length');
  });
});

describe('a rich text that is edited', () => {
  it('changes nothing by being opened', async () => {
    const onChange = show(
      'plain <b>words</b><table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>',
    );
    const editor = await open();
    act(() => void editor.commands.selectAll());
    expect(onChange).not.toHaveBeenCalled();
    expect(text().getAttribute('contenteditable')).toBe('true');
  });

  it('reports each edit once, and the original text when it is undone', async () => {
    const onChange = show('start');
    const editor = await open();
    act(() => void editor.commands.insertContentAt(1, 're'));
    expect(onChange.mock.calls).toEqual([['<p>restart</p>']]);
    act(() => void editor.commands.undo());
    expect(onChange.mock.calls.slice(1)).toEqual([['start']]);
  });

  it('is given up some time after it was left, and not while it has the focus', async () => {
    show('<p>word</p>');
    await open();
    vi.useFakeTimers();
    try {
      act(() => void vi.advanceTimersByTime(60_000));
      expect(screen.queryByRole('toolbar')).not.toBeNull();
      act(() => text().blur());
      expect(screen.queryByRole('toolbar')).not.toBeNull();
      act(() => void vi.advanceTimersByTime(60_000));
      expect(screen.queryByRole('toolbar')).toBeNull();
      expect(text().textContent).toBe('word');
    } finally {
      vi.useRealTimers();
    }
  });

  it('takes a value from outside without telling it', async () => {
    const onChange = vi.fn<(html: string) => void>();
    const field = (value: string) => (
      <RichTextEditor id="copy" label="Copy" value={value} targets={targets} onChange={onChange} />
    );
    const { rerender } = render(field('<p>one</p>'));
    await open();
    rerender(field('<p>two</p>'));
    await waitFor(() => expect(text().textContent).toBe('two'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('has tools that say whether they are on, one of them a stop of the Tab key', async () => {
    const onChange = show('<p>word</p>');
    const editor = await open();
    act(() => void editor.commands.selectAll());
    fireEvent.click(button('Bold'));
    expect(onChange.mock.lastCall).toEqual(['<p><strong>word</strong></p>']);
    await waitFor(() => expect(button('Bold').getAttribute('aria-pressed')).toBe('true'));
    const stops = () => [...screen.getByRole('toolbar').querySelectorAll<HTMLElement>('[tabindex="0"]')];
    expect(stops().map((stop) => stop.getAttribute('aria-label'))).toEqual(['Text style']);
    act(() => stops()[0]?.focus());
    fireEvent.keyDown(stops()[0] as HTMLElement, { key: 'ArrowRight' });
    expect(stops()).toEqual([button('Bold')]);
    expect(document.activeElement).toBe(button('Bold'));
  });

  it('links words to a page that is chosen', async () => {
    const onChange = show('<p>word</p>');
    const editor = await open();
    act(() => void editor.commands.selectAll());
    fireEvent.click(button('Link'));
    await screen.findByRole('dialog', { name: 'Add link' });
    fireEvent.click(button('Add link'));
    expect(screen.getByRole('alert').textContent).toBe('Choose a page.');
    fireEvent.click(button('Choose a page'));
    await screen.findByText('Menu');
    fireEvent.click(button('Add link'));
    expect(onChange.mock.lastCall).toEqual(['<p><a href="page:12">word</a></p>']);
    await screen.findByRole('group', { name: 'Link' });
    fireEvent.click(button('Remove link'));
    expect(onChange.mock.lastCall).toEqual(['<p>word</p>']);
  });

  it('inserts an image, a document and a table', async () => {
    const onChange = show('');
    await open();
    fireEvent.click(button('Image'));
    await waitFor(() =>
      expect(onChange.mock.lastCall).toEqual(['<img data-image="7" alt="Oysters on ice" data-format="full" />']),
    );
    fireEvent.click(button('Link to a document'));
    await waitFor(() => expect(onChange.mock.lastCall?.[0]).toContain('<a href="document:5">Allergens</a>'));
    fireEvent.click(button('Table'));
    expect(onChange.mock.lastCall?.[0]).toContain('<table><thead><tr><th scope="col"></th><th scope="col"></th>');
    fireEvent.click(await screen.findByRole('button', { name: 'Add column after' }));
    expect(onChange.mock.lastCall?.[0].match(/<th scope="col">/g)?.length).toBe(4);
  });
});
