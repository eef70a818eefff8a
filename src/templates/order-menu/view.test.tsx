// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shownMenu } from '#features/menus/shown-menu.ts';
import type { BasketLine } from '#features/orders/basket.ts';
import type { LineProblem } from '#features/orders/page-props.ts';
import { BasketPanel } from '#features/orders/site/basket-panel.tsx';
import { ItemForm } from '#features/orders/site/item-form.tsx';
import { SMALL_MENU } from '#test/lantern-menu.ts';
import { renderInPage } from '#test/site-page.tsx';

const MENU = shownMenu(SMALL_MENU, new Map(), { version: 1, language: 'en', nowMs: 0 });
const ROLL: BasketLine = { item: 'roll', size: null, quantity: 1, options: [], note: '' };

afterEach(cleanup);

describe('the basket beside the menu', () => {
  it('takes no more of a dish than an order can have', () => {
    const onLines = vi.fn<(lines: readonly BasketLine[]) => void>();
    const show = (quantity: number) =>
      renderInPage(
        <BasketPanel
          rlid={101}
          menu={MENU}
          currency="USD"
          lines={[{ ...ROLL, quantity }]}
          canOrder
          onLines={onLines}
          onEdit={() => {}}
        />,
      );
    const more = () => screen.getByRole('button', { name: 'One more: roll' });
    show(3);
    expect(screen.getByText(/^Your basket: 3 dishes/).closest('[role="status"]')?.textContent).toContain('$82.50');
    fireEvent.click(more());
    expect(onLines).toHaveBeenLastCalledWith([{ ...ROLL, quantity: 4 }]);
    cleanup();
    show(4);
    expect(more().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(more());
    expect(onLines).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'One less: roll' }));
    expect(onLines).toHaveBeenLastCalledWith([{ ...ROLL, quantity: 3 }]);
  });
});

describe('the choices of a dish', () => {
  const show = (id: 'platter' | 'roll', onLine: (line: BasketLine) => LineProblem | null, menu = MENU) => {
    const item = MENU.items[id];
    if (!item) throw new Error(`The menu has no ${id}`);
    const given = {
      rlid: 101,
      item,
      image: undefined,
      menu,
      currency: 'USD',
      line: null,
      at: null,
      problem: null,
    };
    renderInPage(<ItemForm {...given} onLine={onLine} />);
    const add = screen.getByRole<HTMLButtonElement>('button', { name: /^Add/ });
    const form = add.form as HTMLFormElement;
    // Otherwise the browser shows a text of its own, and no submission follows.
    expect(form.checkValidity()).toBe(true);
    fireEvent.submit(form);
  };

  it('lead from the button to the group that lacks a choice, which says so', () => {
    show('platter', () => expect.unreachable());
    const group = screen.getByRole('group', { name: /^sides/ });
    expect(document.activeElement).toBe(group);
    expect(within(group).getByRole('alert').textContent).toContain('as many options');
    expect(screen.getAllByText(/as many options/)).toHaveLength(1);
  });

  it('lead to a group that lacks its one choice in the same way', () => {
    const { sides } = MENU.groups;
    if (!sides) throw new Error('The menu has no sides');
    const groups = { ...MENU.groups, sides: { ...sides, min: 1, max: 1, mostOfOne: 1 } };
    show('platter', () => expect.unreachable(), { ...MENU, groups });
    const group = screen.getByRole('group', { name: /^sides/ });
    expect(within(group).getByRole('radio', { name: /^slaw/ })).toBeDefined();
    expect(document.activeElement).toBe(group);
    expect(within(group).getByRole('alert').textContent).toContain('as many options');
  });

  it('lead to the reason why the basket does not take the dish', () => {
    show('roll', () => 'full');
    expect(document.activeElement?.matches('[data-broken]')).toBe(true);
    expect(document.activeElement?.contains(screen.getByText(/holds no more lines/))).toBe(true);
  });
});
