// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answering, problem, showScreens } from '#test/admin-screen.tsx';
import { menuItem, SMALL_MENU } from '#test/lantern-menu.ts';
import type * as FieldModule from '#ui/admin/field.tsx';
import type * as ScrollRegionModule from '#ui/admin/scroll-region.tsx';
import type * as UiMenuModule from '#ui/admin/menu.tsx';
import type { Menu } from '../menu.ts';
import { linkedDataOfMenu } from '../menu-linked-data.ts';
import { MenuScreen } from './menu-screen.tsx';

afterEach(cleanup);

/** Labels of what was drawn since this was emptied: tables of categories, menus of items, and check boxes. */
const drawn = vi.hoisted(() => [] as string[]);
vi.mock('#ui/admin/scroll-region.tsx', async (load) => {
  const { ScrollRegion } = await load<typeof ScrollRegionModule>();
  return {
    ScrollRegion: (props: Parameters<typeof ScrollRegion>[0]) => {
      drawn.push(props.label);
      return ScrollRegion(props);
    },
  };
});
vi.mock('#ui/admin/menu.tsx', async (load) => {
  const real = await load<typeof UiMenuModule>();
  return {
    ...real,
    Menu: (props: Parameters<typeof real.Menu>[0]) => {
      const { 'aria-label': label } = props.trigger.props;
      if (typeof label === 'string') drawn.push(label);
      return real.Menu(props);
    },
  };
});
vi.mock('#ui/admin/field.tsx', async (load) => {
  const real = await load<typeof FieldModule>();
  return {
    ...real,
    CheckField: (props: Parameters<typeof real.CheckField>[0]) => {
      drawn.push(String(props.label));
      return real.CheckField(props);
    },
  };
});

const READ = 'GET /wagtail/api/main/menu/';
const PUBLISH = 'POST /wagtail/menu/publish/';
const RESTORE = 'POST /wagtail/menu/versions/1/restore/';
const WITH_PIE: Menu = { ...SMALL_MENU, items: [...SMALL_MENU.items, menuItem('pie', 700)] };
const conflict = problem(409, 'conflict', 'Dana changed the menu on Nov 19, 2026 after you opened it');

/** The draft, which Dana saves once `taken` is true. */
function serve(answers: Parameters<typeof answering>[0] = {}) {
  const state = { version: 1, menu: SMALL_MENU };
  const takes = () => {
    if (state.version > 1) return { number: 2, version: 3 };
    Object.assign(state, { version: 2, menu: WITH_PIE });
    return conflict;
  };
  const { sent } = answering({
    [READ]: () => ({
      ...state,
      changed: { by: 'Dana', at: '2026-11-19T18:00:00.000Z' },
      problems: [],
      live: null,
      versions: [{ number: 1, liveAt: '2026-11-01T18:00:00.000Z', by: 'Wren', isLive: true }],
      may: { change: true },
    }),
    [PUBLISH]: takes,
    [RESTORE]: takes,
    ...answers,
  });
  return sent;
}
const open = async () => {
  await showScreens('/wagtail/menu/', { '/wagtail/menu': MenuScreen });
  await screen.findByRole('button', { name: 'Publish' });
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('MenuScreen', () => {
  it('shows the conflict of a refused publishing like that of a save, keeps the time, and publishes the new version', async () => {
    const sent = serve();
    await open();
    const from = screen.getByLabelText<HTMLInputElement>('From');
    fireEvent.change(from, { target: { value: '2099-05-01T10:00' } });
    await press('Publish');
    await screen.findByText('Dana changed this menu after you opened it');
    expect(document.activeElement?.textContent).toContain('Your change was not made.');
    expect(screen.queryByRole('button', { name: 'Overwrite with my version' })).toBeNull();
    await press('Load the new version');
    await waitFor(() => expect(screen.queryByText(/after you opened it/)).toBeNull());
    expect(from.value).toBe('2099-05-01T10:00');
    await press('Publish');
    await screen.findByText('The menu is published.');
    expect(sent).toMatchObject([{ baseVersion: 1 }, { baseVersion: 2 }]);
  });

  it('offers to keep what was typed while an earlier version was being restored over a newer draft', async () => {
    const sent = serve({ 'POST /wagtail/menu/edit/': () => ({ version: 3, problems: [] }) });
    await open();
    await press('Restore as draft: version 1');
    await press('Add category');
    await screen.findByText(/What you typed is still here/);
    await press('Overwrite with my version');
    await screen.findByText('The draft is saved.');
    expect(sent).toMatchObject([
      { baseVersion: 1 },
      {
        baseVersion: 2,
        menu: { categories: expect.arrayContaining([expect.objectContaining({ id: 'new-category' })]) },
      },
    ]);
  });

  it('keeps what was typed while the menu was being published', async () => {
    serve({ [PUBLISH]: () => ({ number: 2 }) });
    await open();
    await press('Publish');
    await press('Add category');
    await screen.findByText('The menu is published.');
    await waitFor(() => expect(screen.getByText('Save the draft first.')).toBeTruthy());
    expect(screen.getAllByDisplayValue('New category').length).toBeGreaterThan(0);
  });

  it('lists what keeps a draft from being published before warnings, and only the first of hundreds', async () => {
    const found = (kind: 'error' | 'warning', id: string) => ({
      kind,
      at: `item:${id}`,
      message: `is of kind ${kind}`,
    });
    const warnings = Array.from({ length: 200 }, (_, at) => found('warning', `dish-${at}`));
    const state = { version: 1, menu: SMALL_MENU, changed: null, live: null, versions: [], may: { change: true } };
    serve({ [READ]: { ...state, problems: [...warnings, found('error', 'ghost')] } });
    await open();
    const list = screen.getByText('1 thing keeps this draft from being published').parentElement!;
    const rows = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows).toHaveLength(51);
    expect(rows[0]).toBe('item “ghost” is of kind error');
    expect(rows[1]).toBe('item “dish-0” is of kind warning (only a warning)');
    expect(rows[50]).toBe('151 more, shown once some of these are corrected');
  });

  it('draws only the card and the row that a key changes', async () => {
    serve();
    await open();
    drawn.length = 0;
    const typed = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    typed('Name of roll', 'rolls');
    typed('Price of rolls', '28');
    expect(drawn).toEqual(['Items of Mains', 'More: rolls', 'Items of Mains', 'More: rolls']);
    drawn.length = 0;
    fireEvent.change(screen.getAllByLabelText('Spanish')[1]!, { target: { value: 'Mañanas' } });
    expect(drawn).toEqual(['Items of Mornings']);
    await press('sides');
    drawn.length = 0;
    fireEvent.click(screen.getByLabelText('soda'));
    typed('Price of soda here', '1');
    expect(new Set(drawn)).toEqual(new Set(['soda', 'soda is chosen at first']));
  });

  it('says at the time that it is past', async () => {
    serve({ [PUBLISH]: problem(400, 'invalid', 'No', [{ field: 'liveAt', message: 'must be in the future' }]) });
    await open();
    await press('Publish');
    await screen.findByText('This must be in the future.');
    expect(screen.queryByRole('alert', { name: 'No' })).toBeNull();
  });

  it.each([
    ['menu.json', '{"categories": [', 'The menu was not imported. This is not valid JSON. Nothing was changed.'],
    [
      'menu.json',
      JSON.stringify({ ...SMALL_MENU, items: [menuItem('pie', -5), menuItem('tart', 2_000_000)] }),
      'Item “pie”: price must not be below 0. Item “tart”: price must be at most 10000.00.',
    ],
    [
      'menu.jsonld',
      JSON.stringify(linkedDataOfMenu(SMALL_MENU)).replace('"27.50"', '"27.50 each"'),
      'Item roll: price "27.50 each" is no amount',
    ],
  ])('names everything that is wrong with a file that it does not import: %s %#', async (name, text, complaint) => {
    serve();
    await open();
    fireEvent.change(screen.getByLabelText('Menu file'), { target: { files: [new File([text], name)] } });
    expect(await screen.findByText((shown) => shown.includes(complaint))).toBeTruthy();
  });

  it('names what the server refuses by the words of the screen', async () => {
    const errors = [
      { field: 'menu.categories.0.name.es', message: 'is too long' },
      { field: 'menu.items.0.sizes.1.calories', message: 'must not end below its beginning' },
      { field: 'menu.groups.0.options.2.price', message: 'must be in whole cents' },
      { field: 'menu.groups.9', message: 'needs an option' },
    ];
    serve({ 'POST /wagtail/menu/edit/': problem(400, 'invalid', 'Some values are not valid', errors) });
    await open();
    fireEvent.change(screen.getAllByLabelText('Spanish')[0]!, { target: { value: 'Platos' } });
    await press('Save draft');
    expect(await screen.findByText('category “Mains”: name in Spanish is too long')).toBeTruthy();
    expect(
      await screen.findByText('item “chowder”, size “Bowl”: calories must not end below its beginning'),
    ).toBeTruthy();
    expect(await screen.findByText('group “sides”, option “corn”: price must be in whole cents')).toBeTruthy();
    expect(await screen.findByText('group 10 needs an option')).toBeTruthy();
  });

  it('names each row of a table that the server refuses', async () => {
    answeringForms(400, {
      type: 'invalid',
      title: 'Some values are not valid',
      status: 400,
      errors: [
        { field: 'file', message: 'row 2: price "free" is no amount' },
        { field: 'file', message: 'row 5: max "many" is no number' },
      ],
    });
    serve();
    await open();
    fireEvent.change(screen.getByLabelText('Menu file'), { target: { files: [new File(['kind'], 'menu.csv')] } });
    const complaint = /Row 2: price "free" is no amount\. Row 5: max "many" is no number\./;
    expect(await screen.findByText(complaint)).toBeTruthy();
  });

  it('says what of a workbook was not read', async () => {
    answeringForms(200, { menu: WITH_PIE, notes: ['only the sheet “Menu” is read, not “Bar”'] });
    serve();
    await open();
    fireEvent.change(screen.getByLabelText('Menu file'), { target: { files: [new File(['kind'], 'menu.xlsx')] } });
    expect(await screen.findByText(/with 1 change\. Only the sheet “Menu” is read, not “Bar”\. Look/)).toBeTruthy();
  });
});

/** Replaces the browser's XMLHttpRequest, by which forms are sent. */
function answeringForms(status: number, body: unknown): void {
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = status;
    readonly responseText = JSON.stringify(body);
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
}
