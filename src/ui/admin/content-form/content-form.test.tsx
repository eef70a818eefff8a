// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { box, buildField, note, showForm } from './build-form.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });

describe('ContentForm', () => {
  it('stores what is typed, and keeps what no field describes', () => {
    const fields = { title: buildField('text', 'Title', { help: 'On top.' }) };
    const { store } = showForm({ fields, value: { title: 'Old', legacy: { a: 1 } } });
    const control = screen.getByLabelText('Title');
    expect(control.getAttribute('aria-describedby')).toContain('-help');
    type(control, 'New');
    expect(store.getValue()).toEqual({ title: 'New', legacy: { a: 1 } });
    act(() => store.undo());
    expect(control).toHaveProperty('value', 'Old');
  });

  it('counts characters near the limit and keeps what is too long', () => {
    const fields = { title: buildField('text', 'Title', { facts: { maxLength: 10 } }) };
    const { store } = showForm({ fields, value: { title: 'Short' } });
    expect(screen.queryByText(/characters/)).toBeNull();
    type(screen.getByLabelText('Title'), 'Nine char');
    expect(screen.getByText('1 of 10 characters left')).toBeDefined();
    type(screen.getByLabelText('Title'), 'Twelve chars');
    expect(screen.getByText('2 characters too many: at most 10')).toBeDefined();
    expect(store.getIn(['title'])).toBe('Twelve chars');
  });

  it('offers a few choices as radios, many as a list, and keeps one that is no longer offered', () => {
    const few = buildField('choice', 'Side', { facts: { choices: ['media-left', 'right'] } });
    const many = buildField('choice', 'Size', { facts: { choices: ['a', 'b', 'c', 'd', 'e'] } });
    const { store } = showForm({ fields: { few, many }, value: { few: 'middle', many: 'a' } });
    expect(screen.getByLabelText('Middle (no longer offered)')).toHaveProperty('checked', true);
    fireEvent.click(screen.getByLabelText('Media left'));
    type(screen.getByLabelText('Size'), 'e');
    expect(store.getValue()).toEqual({ few: 'media-left', many: 'e' });
  });

  it('stores numbers, and nothing for what is no number', () => {
    const fields = { count: buildField('number', 'Count', { facts: { min: 1, max: 9, whole: true } }) };
    const { store } = showForm({ fields, value: { count: 3 } });
    const control = screen.getByLabelText('Count');
    type(control, '7');
    expect(store.getIn(['count'])).toBe(7);
    for (const wrong of ['7.5', 'seven', '1e400']) {
      type(control, wrong);
      expect(store.getIn(['count'])).toBeNull();
      expect(control).toHaveProperty('value', wrong);
      expect(screen.getByText('Enter a whole number.')).toBeDefined();
    }
    type(control, '');
    expect(screen.queryByText('Enter a whole number.')).toBeNull();
  });

  it('stores ticks and dates', () => {
    const fields = { on: buildField('boolean', 'On'), day: buildField('date', 'Day') };
    const { store } = showForm({ fields, value: {} });
    fireEvent.click(screen.getByLabelText('On'));
    type(screen.getByLabelText('Day'), '2026-09-03');
    expect(store.getValue()).toEqual({ on: true, day: '2026-09-03' });
  });

  it.each([
    ['web', 'www.example.com/menu', { url: 'https://www.example.com/menu' }],
    ['web', '/menu/', { url: '/menu/' }],
    ['web', '#top', { url: '#top' }],
    ['email', 'cook@example.com', { url: 'mailto:cook@example.com' }],
    ['phone', '+1 (555) 010-0123', { url: 'tel:+15550100123' }],
    ['web', 'javascript:alert(1)', null],
    ['web', '//evil.example', null],
    ['web', 'two words', null],
    ['email', 'cook', null],
    ['phone', 'call me', null],
  ])('takes as %s address "%s" for %j', (kind, text, stored) => {
    const { store } = showForm({ fields: { to: buildField('target', 'Leads to') }, value: { to: null } });
    type(screen.getByLabelText('Leads to: kind'), kind);
    const control = screen.getByRole('textbox', { name: /^Leads to: / });
    type(control, text);
    fireEvent.blur(control);
    expect(store.getIn(['to'])).toEqual(stored);
    expect(control).toHaveProperty('value', text);
    expect(screen.queryAllByText(/^Enter an? /)).toHaveLength(stored === null ? 1 : 0);
  });

  it('chooses pages for a target, and says what is chosen', async () => {
    const choose = vi.fn(() => Promise.resolve({ id: 7, title: 'Our story', detail: '/our-story/' }));
    const fields = { to: buildField('target', 'Leads to') };
    const { store } = showForm({ fields, value: { to: { url: 'tel:1' } }, choosers: { choose } });
    type(screen.getByLabelText('Leads to: kind'), 'page');
    expect(store.getIn(['to'])).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Choose a page for Leads to' }));
    expect(await screen.findByText('Our story')).toBeDefined();
    expect(store.getIn(['to'])).toEqual({ page: 7 });
  });

  it.each([
    ['image', 'an image'],
    ['document', 'a document'],
    ['video', 'a video'],
    ['page', 'a page'],
    ['snippet', 'a snippet'],
  ] as const)('chooses, changes and removes: %s', async (kind, noun) => {
    const chosenItem = { id: 4, title: 'Chosen', thumbnail: '/media/4.jpg', editUrl: '/edit/4' };
    const choose = vi.fn(() => Promise.resolve(chosenItem));
    const fields = { it: buildField(kind, 'It', { facts: { model: 'tiered_nav' } }) };
    const { store } = showForm({ fields, value: { it: null }, choosers: { choose, chooseSnippet: choose } });
    fireEvent.click(screen.getByRole('button', { name: `Choose ${noun} for It` }));
    expect((await screen.findByRole('link', { name: 'Chosen' })).getAttribute('href')).toBe('/edit/4');
    expect(store.getIn(['it'])).toBe(4);
    fireEvent.click(screen.getByRole('button', { name: 'Remove It' }));
    expect(store.getIn(['it'])).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Choose'));
  });

  it('shows that the chosen item was deleted', async () => {
    const fields = { it: buildField('image', 'Photo') };
    showForm({ fields, value: { it: 9 }, choosers: { describe: () => Promise.resolve(null) } });
    expect(await screen.findByText(/This image was deleted \(number 9\)/)).toBeDefined();
  });

  it('keeps the choice when the chooser is closed', async () => {
    const fields = { it: buildField('page', 'Page') };
    const { store } = showForm({ fields, value: { it: 2 } });
    await screen.findByText('The page 2');
    fireEvent.click(screen.getByRole('button', { name: 'Change Page' }));
    await act(() => Promise.resolve());
    expect(store.getIn(['it'])).toBe(2);
  });

  it('names the providers of embeds', () => {
    const fields = { film: buildField('embed', 'Film', { facts: { providers: ['YouTube', 'Vimeo'] } }) };
    const { store } = showForm({ fields, value: {} });
    expect(screen.getByText('Allowed: YouTube, Vimeo')).toBeDefined();
    type(screen.getByLabelText('Film'), 'https://youtu.be/abc');
    expect(store.getIn(['film'])).toBe('https://youtu.be/abc');
  });

  it('changes nothing while it is read only', () => {
    const body = [note('a', 'First'), box('b', [note('c', 'Inner')])];
    showForm({ value: { body }, isReadOnly: true });
    expect(screen.getAllByLabelText('Title')[0]).toHaveProperty('readOnly', true);
    expect(screen.queryByRole('button', { name: /Delete|Duplicate|Move|Insert|Add/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Copy / })).toHaveLength(3);
  });

  it('reports which block the focus enters', () => {
    const onBlockFocus = vi.fn();
    showForm({ value: { body: [note('a', 'First'), note('b', 'Second')] }, onBlockFocus });
    for (const control of screen.getAllByLabelText('Title')) fireEvent.focus(control);
    fireEvent.focus(screen.getAllByLabelText('Words')[1] as HTMLElement);
    expect(onBlockFocus.mock.calls).toEqual([['a'], ['b']]);
  });
});

describe('errors in the form', () => {
  const deep = { body: [note('a', 'First'), box('b', [note('c', 'Inner')])] };
  const error = { field: 'body.1.value.inside.0.value.title', message: 'is required' };

  it('are in place, counted on every block around them', () => {
    showForm({ value: deep, errors: [error] });
    expect(screen.getAllByText('1 error')).toHaveLength(2);
    const control = screen.getAllByLabelText('Title')[1] as HTMLElement;
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This is required.',
    );
  });

  it('stay with their block when it moves, and go when the next answer has none', () => {
    const { store, complain } = showForm({ value: deep, errors: [error] });
    act(() => store.update(['body'], (value) => (value as unknown[]).toReversed()));
    expect(screen.getAllByLabelText('Title')[0]?.getAttribute('aria-invalid')).toBe('true');
    complain([]);
    expect(screen.queryByText('1 error')).toBeNull();
  });

  it('inside collapsed blocks are reached by focusField', async () => {
    const { focus } = showForm({ value: deep, errors: [error] });
    act(() => focus.setOpen(['a', 'b', 'c'], false));
    expect(screen.queryByLabelText('Title')).toBeNull();
    act(() => focus.focusField(error.field));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
    expect(document.activeElement).toHaveProperty('value', 'Inner');
  });

  it('of the stream, the block and cells of tables have their places', () => {
    showForm({
      fields: {
        body: buildField('stream', 'Body', { facts: { set: 'body', max: 5 } }),
        grid: buildField('table', 'Grid'),
      },
      value: { ...deep, grid: [['a', 'b']] },
      errors: [
        { field: 'body', message: 'must have at least 3 blocks' },
        { field: 'body.0.type', message: 'a Note may not stand here' },
        { field: 'grid.0.1', message: 'is too long' },
      ],
    });
    expect(screen.getByText('This must have at least 3 blocks.')).toBeDefined();
    expect(screen.getByText('A Note may not stand here.')).toBeDefined();
    expect(screen.getByText('Row 1, column 2: This is too long.')).toBeDefined();
  });
});

describe('the table', () => {
  const fields = { grid: buildField('table', 'Grid', { facts: { maxRows: 4, maxColumns: 3 } }) };
  const cell = (row: number, column: number) => screen.getByLabelText(`Row ${row}, column ${column}`);
  const paste = (text: string, onto: HTMLElement) => fireEvent.paste(onto, { clipboardData: { getData: () => text } });

  it('starts with cells, and fills ragged rows up when one is edited', () => {
    const { store } = showForm({ fields, value: { grid: [['a', 'b'], ['c']] } });
    type(cell(2, 2), 'd');
    expect(store.getIn(['grid'])).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    cleanup();
    const empty = showForm({ fields, value: {} });
    fireEvent.click(screen.getByRole('button', { name: /Add table/ }));
    expect((empty.store.getIn(['grid']) as string[][]).map((row) => row.length)).toEqual([3, 3, 3]);
  });

  it('goes down with Enter, and inserts, moves and removes lines at the current cell', async () => {
    const { store } = showForm({
      fields,
      value: {
        grid: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
    });
    act(() => cell(1, 2).focus());
    fireEvent.keyDown(cell(1, 2), { key: 'Enter' });
    expect(document.activeElement).toBe(cell(2, 2));
    fireEvent.click(screen.getByRole('button', { name: 'Move this row up' }));
    expect(store.getIn(['grid'])).toEqual([
      ['c', 'd'],
      ['a', 'b'],
    ]);
    await waitFor(() => expect(document.activeElement).toBe(cell(1, 2)));
    fireEvent.click(screen.getByRole('button', { name: 'Insert a column before' }));
    expect(store.getIn(['grid'])).toEqual([
      ['c', '', 'd'],
      ['a', '', 'b'],
    ]);
    expect(screen.getByRole('button', { name: 'Insert a column after' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Remove this column' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove this row' }));
    expect(store.getIn(['grid'])).toEqual([['a', 'b']]);
  });

  it('takes cells of a spreadsheet and says when some did not fit', () => {
    const onNotice = vi.fn();
    const { store } = showForm({ fields, value: { grid: [['a', 'b']] }, onNotice });
    act(() => cell(1, 2).focus());
    paste('1\t2\r\n3\t4\r\n', cell(1, 2));
    expect(store.getIn(['grid'])).toEqual([
      ['a', '1', '2'],
      ['', '3', '4'],
    ]);
    expect(onNotice).not.toHaveBeenCalled();
    paste('x\ty\tz\tw', cell(1, 2));
    expect(onNotice).toHaveBeenCalledOnce();
  });

  it('leaves pasted words to the cell', () => {
    const { store } = showForm({ fields, value: { grid: [['a']] } });
    act(() => cell(1, 1).focus());
    expect(paste('some words\n', cell(1, 1))).toBe(true);
    expect(store.getIn(['grid'])).toEqual([['a']]);
  });
});

describe('the list', () => {
  const fields = {
    names: buildField('list', 'Names', { facts: { max: 3 }, inner: { item: buildField('text', 'Name') } }),
  };

  it('adds, duplicates, moves and removes entries, and stops at its limit', async () => {
    const { store } = showForm({ fields, value: { names: ['A', 'B'] } });
    fireEvent.click(screen.getByRole('button', { name: 'Move down Name 1' }));
    expect(store.getIn(['names'])).toEqual(['B', 'A']);
    fireEvent.click(screen.getByRole('button', { name: 'Duplicate Name 1' }));
    expect(store.getIn(['names'])).toEqual(['B', 'B', 'A']);
    const add = screen.getByRole('button', { name: 'Add name' });
    expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toContain('3 entries');
    fireEvent.click(add);
    fireEvent.click(screen.getByRole('button', { name: 'Duplicate Name 1' }));
    expect(store.getIn(['names'])).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Name 2' }));
    fireEvent.click(add);
    expect(store.getIn(['names'])).toEqual(['B', 'A', '']);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name 3')));
  });

  it('collapses the entries of long lists, and shows their first words', () => {
    const item = buildField('struct', 'Tab', { inner: { name: buildField('text', 'Name') }, empty: { name: '' } });
    const value = { tabs: Array.from({ length: 6 }, (_, index) => ({ name: `Tab of ${index}` })) };
    showForm({ fields: { tabs: buildField('list', 'Tabs', { inner: { item } }) }, value });
    expect(screen.queryByLabelText('Name')).toBeNull();
    const header = screen.getByRole('button', { name: 'Tab 3 · Tab of 2' });
    fireEvent.click(header);
    fireEvent.click(screen.getByRole('button', { name: 'Move up Tab 3' }));
    expect(within(screen.getAllByRole('listitem')[1] as HTMLElement).getByLabelText('Name')).toHaveProperty(
      'value',
      'Tab of 2',
    );
  });
});
