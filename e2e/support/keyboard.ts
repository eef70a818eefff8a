import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** A list of 26 restaurants with all its controls has some 160 stops. */
const MOST_STOPS = 260;

/**
 * Presses Tab until `target` has the focus. Every stop on the way must show its focus and must not be covered.
 * @throws when Tab never reaches the target
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key);
    let focus = await readFocus(page);
    // The page may still be scrolling there.
    if (focus.flaw !== '') await eventually(async () => (focus = await readFocus(page)).flaw, focus.name).toBe('');
    passed.push(focus.name);
    if ((await target.count()) > 0 && (await target.first().evaluate((element) => element === document.activeElement)))
      return;
  }
  throw new Error(`The keyboard does not reach ${target}. It passes: ${passed.join(' | ')}`);
}

/** The focused element, and what is wrong with its focus indicator ('' for nothing). */
export function readFocus(page: Page): Promise<{ name: string; flaw: string }> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLElement | null;
    if (!focused || focused === document.body) return { name: 'the document', flaw: '' };
    const name =
      focused.getAttribute('aria-label') || focused.innerText || focused.getAttribute('name') || focused.tagName;
    // The label of a hidden control shows the control's focus.
    const box = focused.getBoundingClientRect();
    const shown = box.width <= 2 ? (focused.closest('label') ?? focused) : focused;
    // A link that covers a whole card shows its focus on the card.
    const card = focused.closest('article, li');
    const isMarked = [focused, shown, ...shown.querySelectorAll('*'), ...(card ? [card] : [])].some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
    // The button inside a date field belongs to the browser, which shows its focus.
    const isInside = focused.matches('input:is([type="date"], [type="time"]):not(:focus-visible)');
    if (!isMarked && !isInside) return { name, flaw: 'it is not shown' };
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.15, 0.5, 0.85].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    );
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (shown.contains(hit) || hit.contains(shown));
    });
    return { name, flaw: isSeen ? '' : 'it is covered or out of sight' };
  });
}
