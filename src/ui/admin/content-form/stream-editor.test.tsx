// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StoredBlock } from '#content/stream.ts';
import { box, buildField, MODEL, note, showForm } from './build-form.tsx';
import { copyBlocks } from './clipboard.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

type Shown = ReturnType<typeof showForm>;
const titles = ({ store }: Shown) =>
  (store.getIn(['body']) as StoredBlock[]).map(({ value }) => value['title'] ?? value['heading'] ?? '?');
const ids = ({ store }: Shown) => (store.getIn(['body']) as StoredBlock[]).map(({ id }) => id);
const button = (name: string | RegExp, at = 0) => screen.getAllByRole('button', { name })[at] as HTMLElement;
const three = () => ({ body: [note('a', 'A'), note('b', 'B'), note('c', 'C')] });

describe('inserting', () => {
  it('opens the picker between two blocks, searches it, and goes to the new block’s first field', async () => {
    const shown = showForm({ value: three() });
    fireEvent.click(button('Insert a block before Note', 1));
    const search = await screen.findByRole('combobox', { name: 'Search blocks' });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Note', 'Box', 'Tabs']);
    fireEvent.change(search, { target: { value: 'bo' } });
    expect(screen.getAllByRole('option')).toHaveLength(1);
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(titles(shown)).toEqual(['A', '', 'B', 'C']);
    const inserted = (shown.store.getIn(['body']) as StoredBlock[])[1];
    expect(inserted).toMatchObject({ type: 'box', version: 1, value: { heading: '', inside: [] } });
    expect(inserted?.id).toMatch(/^[\da-f]{8}-/);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Heading')));
  });

  it('moves through the picker by arrows, and gives the focus back on Escape', async () => {
    const shown = showForm({ value: three() });
    const opener = button('Insert a block before Note', 0);
    opener.focus();
    fireEvent.click(opener);
    const search = await screen.findByRole('combobox', { name: 'Search blocks' });
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    expect(document.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Box');
    fireEvent.keyDown(search, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(titles(shown)).toEqual(['A', 'B', 'C']);
  });

  it('inserts at once where one type is allowed, with nothing shared between new blocks', () => {
    const shown = showForm({ value: { body: [box('b', [])] } });
    fireEvent.click(button(/Add block/, 0));
    fireEvent.click(button(/Add block/, 0));
    const inside = shown.store.getIn(['body', { block: 'b' }, 'value', 'inside']) as StoredBlock[];
    expect(inside.map(({ type }) => type)).toEqual(['note', 'note']);
    expect(inside[0]?.id).not.toBe(inside[1]?.id);
  });

  it('is disabled at the limit, as is duplicating, and says why', () => {
    const shown = showForm({ value: { body: [box('b', [note('c', 'C'), note('d', 'D')])] } });
    const add = button(/Add block/, 0);
    expect(add.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'There is room for 2 blocks here.',
    );
    fireEvent.click(add);
    fireEvent.click(button('Duplicate Note', 0));
    fireEvent.click(button('Insert a block before Note', 0));
    expect(shown.store.getIn(['body', { block: 'b' }, 'value', 'inside'])).toHaveLength(2);
  });
});

describe('blocks', () => {
  it('move by button and by Alt and arrow, and keep the focus', async () => {
    const shown = showForm({ value: three() });
    const up = button('Move up Note', 1);
    up.focus();
    fireEvent.click(up);
    expect(ids(shown)).toEqual(['b', 'a', 'c']);
    await waitFor(() => expect(document.activeElement).toBe(up));
    fireEvent.click(up);
    expect(ids(shown)).toEqual(['b', 'a', 'c']);
    fireEvent.keyDown(up, { key: 'ArrowDown', altKey: true });
    expect(ids(shown)).toEqual(['a', 'b', 'c']);
    expect(screen.getByRole('status').textContent).toBe('Note: 2 of 3');
  });

  it('get new ids when they are duplicated, nested ones too', () => {
    const tabs = { id: 't', type: 'tabs', version: 1, value: { tabs: [{ name: 'One', content: [note('n', 'N')] }] } };
    const shown = showForm({ value: { body: [tabs] } });
    fireEvent.click(button('Duplicate Tabs'));
    const [old, copy] = shown.store.getIn(['body']) as [StoredBlock, StoredBlock];
    const nested = (block: StoredBlock) => (block.value['tabs'] as { content: StoredBlock[] }[])[0]?.content[0];
    expect(old).toEqual(tabs);
    expect(copy.id).not.toBe('t');
    expect(nested(copy)?.id).not.toBe('n');
    expect(nested(copy)?.value).toEqual(nested(old)?.value);
  });

  it('are deleted with a word on undo, which brings them back', async () => {
    const onNotice = vi.fn();
    const shown = showForm({ value: three(), onNotice });
    fireEvent.click(button('Delete Note', 1));
    expect(ids(shown)).toEqual(['a', 'c']);
    expect(onNotice).toHaveBeenCalledWith('Deleted: Note. Undo restores it.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('NoteC'));
    act(() => shown.store.undo());
    expect(ids(shown)).toEqual(['a', 'b', 'c']);
  });

  it('of an unknown kind are marked, kept, and can be moved', () => {
    const strange = { id: 'x', type: 'lighthouse', version: 3, value: { beam: [1] }, extra: true };
    const shown = showForm({ value: { body: [note('a', 'A'), strange] } });
    expect(screen.getByText(/This block type is unknown/)).toBeDefined();
    fireEvent.click(button('Move up Unknown block “lighthouse”'));
    expect(shown.store.getIn(['body', 0])).toEqual(strange);
  });

  it('show their first words, at most 70 characters', () => {
    const long = `<p>${'Tea &amp; cake '.repeat(20)}</p>`;
    const model = {
      ...MODEL,
      blocks: {
        text: {
          ...MODEL.blocks['note'],
          type: 'text',
          label: 'Text',
          fields: { copy: buildField('rich-text', 'Copy') },
        },
      },
    };
    showForm({
      model: model as typeof MODEL,
      value: { body: [{ id: 'a', type: 'text', version: 1, value: { copy: long } }] },
    });
    const preview = button(/^Text/).textContent?.slice('Text'.length) ?? '';
    expect(preview).toMatch(/^Tea & cake Tea/);
    expect(preview.length).toBeLessThanOrEqual(70);
  });

  it('open collapsed when there are more than ten, and their bodies are not drawn', () => {
    const body = Array.from({ length: 11 }, (_, index) => note(`n${index}`, `Title ${index}`));
    showForm({ value: { body } });
    expect(screen.queryByLabelText('Title')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(screen.getAllByLabelText('Title')).toHaveLength(11);
    fireEvent.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(screen.queryByLabelText('Title')).toBeNull();
  });
});

describe('the menu of a block', () => {
  it('does by keyboard what dragging does: moves to another stream, where it is allowed', async () => {
    const shown = showForm({ value: { body: [note('a', 'A'), box('b', [note('c', 'C')])] } });
    fireEvent.click(button('More for Note', 0));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
    const search = await screen.findByRole('combobox', { name: 'Search destinations' });
    fireEvent.change(search, { target: { value: 'after note' } });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['After NoteC']);
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(ids(shown)).toEqual(['b']);
    expect(shown.store.getIn(['body', 0, 'value', 'inside', 1])).toMatchObject({ id: 'a' });
    act(() => shown.store.undo());
    expect(ids(shown)).toEqual(['a', 'b']);
  });

  it('gets the focus back from a dialog that it opened', async () => {
    showForm({ value: three() });
    const more = button('More for Note', 1);
    fireEvent.click(more);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
    fireEvent.keyDown(await screen.findByRole('combobox', { name: 'Search destinations' }), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(more));
  });

  it('refuses places that do not take the block, with the reason', async () => {
    const shown = showForm({ value: { body: [box('a', []), box('b', [note('c', 'C')])] } });
    fireEvent.click(button('More for Box', 0));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
    const option = await screen.findByRole('option', { name: /After Note/ });
    expect(option.textContent).toContain('Not allowed here: Box.');
    fireEvent.click(option);
    expect(ids(shown)).toEqual(['a', 'b']);
  });
});

describe('selecting', () => {
  const tick = (at: number, init = {}) =>
    fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select Note' })[at] as HTMLElement, init);

  it('takes ranges with Shift, and moves, duplicates and deletes together', () => {
    const body = ['a', 'b', 'c', 'd'].map((id) => note(id, id));
    const shown = showForm({ value: { body } });
    tick(1);
    tick(3, { shiftKey: true });
    const bar = () => within(screen.getByRole('group', { name: /selected$/ }));
    expect(bar().getByText('3 blocks selected')).toBeDefined();
    fireEvent.click(bar().getByRole('button', { name: 'Move selection to the top' }));
    expect(ids(shown)).toEqual(['b', 'c', 'd', 'a']);
    fireEvent.click(bar().getByRole('button', { name: 'Move selection down' }));
    expect(ids(shown)).toEqual(['a', 'b', 'c', 'd']);
    fireEvent.click(bar().getByRole('button', { name: 'Delete selection' }));
    expect(ids(shown)).toEqual(['a']);
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it('is of one stream at a time', () => {
    showForm({ value: { body: [note('a', 'A'), box('b', [note('c', 'C')])] } });
    tick(0);
    tick(1);
    expect(screen.getByText('1 block selected')).toBeDefined();
    expect(screen.getAllByRole('checkbox', { name: 'Select Note' })[0]).toHaveProperty('checked', false);
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText(/selected$/)).toBeNull();
  });
});

describe('copying and pasting', () => {
  it('works across pages, with new ids', async () => {
    showForm({ value: three() });
    fireEvent.click(button('Copy Note', 1));
    cleanup();
    const other = showForm({ value: { body: [] } });
    fireEvent.click(button(/Paste block/));
    expect(titles(other)).toEqual(['B']);
    expect(ids(other)).not.toEqual(['b']);
  });

  it('receives what another tab copied', () => {
    showForm({ value: { body: [] } });
    expect(screen.queryByRole('button', { name: /Paste/ })).toBeNull();
    localStorage.setItem(
      'admin:copied-blocks',
      JSON.stringify({ application: 'galley/blocks', blocks: [note('z', 'Z')] }),
    );
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(button(/Paste block/)).toBeDefined();
  });

  it('refuses kinds that are not allowed there, by name, and takes the others', () => {
    const onNotice = vi.fn();
    const shown = showForm({ value: { body: [box('b', [])] }, onNotice });
    act(() => copyBlocks([note('n', 'N'), box('x', []), { ...note('u', 'U'), type: 'lighthouse' }]));
    fireEvent.click(button(/Paste 3 blocks/, 0));
    const inside = shown.store.getIn(['body', 0, 'value', 'inside']) as StoredBlock[];
    expect(inside.map(({ value }) => value['title'])).toEqual(['N']);
    expect(onNotice).toHaveBeenCalledWith('Pasted: Note. Not allowed here: Box, Unknown block “lighthouse”.');
  });

  it('refuses what there is no room for', () => {
    const onNotice = vi.fn();
    const shown = showForm({ value: { body: [box('b', [note('c', 'C')])] }, onNotice });
    act(() => copyBlocks([note('n', 'N'), note('o', 'O')]));
    fireEvent.click(button(/Paste 2 blocks/, 0));
    expect(shown.store.getIn(['body', 0, 'value', 'inside'])).toHaveLength(1);
    expect(onNotice).toHaveBeenCalledWith('There is room for 2 blocks here.');
  });

  it.each([
    'words',
    '{"application":"galley/blocks"}',
    '{"application":"galley/blocks","blocks":[{"id":1}]}',
    'galley/blocks{',
  ])('leaves other text on the clipboard alone: %s', (text) => {
    const shown = showForm({ value: three() });
    const toggle = button(/^Note A/);
    expect(fireEvent.paste(toggle, { clipboardData: { getData: () => text } })).toBe(true);
    expect(ids(shown)).toEqual(['a', 'b', 'c']);
  });

  it('takes blocks from the system’s clipboard after the block that has the focus', () => {
    const shown = showForm({ value: three() });
    const text = JSON.stringify({ application: 'galley/blocks', blocks: [note('z', 'Z')] });
    fireEvent.paste(button(/^Note B/), { clipboardData: { getData: () => text } });
    expect(titles(shown)).toEqual(['A', 'B', 'Z', 'C']);
    fireEvent.paste(screen.getAllByLabelText('Title')[0] as HTMLElement, { clipboardData: { getData: () => text } });
    expect(titles(shown)).toHaveLength(4);
  });
});
