// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shownMenu } from '#features/menus/shown-menu.ts';
import type { BasketLine } from '#features/orders/basket.ts';
import { BasketPanel } from '#features/orders/site/basket-panel.tsx';
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
