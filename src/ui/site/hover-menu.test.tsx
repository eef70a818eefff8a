// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MENU_CLOSE_DELAY_MS, MENU_OPEN_DELAY_MS, MENU_SKIP_DELAY_MS, useHoverMenu } from './hover-menu.ts';

function Menu({ name }: { name: string }) {
  const menu = useHoverMenu();
  return (
    <div {...menu.root} data-testid={name}>
      <a {...menu.trigger} href="/elsewhere/">
        {name}
      </a>
      {menu.isOpen && (
        <div {...menu.panel} role="dialog" aria-label={`${name} panel`}>
          <button type="button">inside</button>
        </div>
      )}
    </div>
  );
}

const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const enter = (name: string, pointerType = 'mouse') =>
  fireEvent.pointerEnter(screen.getByTestId(name), { pointerType });
const leave = (name: string) => fireEvent.pointerLeave(screen.getByTestId(name), { pointerType: 'mouse' });
const panel = (name: string) => screen.queryByRole('dialog', { name: `${name} panel` });
const trigger = (name: string) => screen.getByRole('link', { name });

beforeEach(() => {
  vi.useFakeTimers();
  // Far from the menus that the test before has closed.
  vi.advanceTimersByTime(MENU_SKIP_DELAY_MS);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('useHoverMenu', () => {
  it('stays closed when the mouse only passes over', () => {
    render(<Menu name="Near" />);
    rest(1000);
    enter('Near');
    rest(MENU_OPEN_DELAY_MS - 1);
    leave('Near');
    rest(1000);
    expect(panel('Near')).toBeNull();
  });

  it('does not open under a finger that rests', () => {
    render(<Menu name="Near" />);
    enter('Near', 'touch');
    rest(1000);
    expect(panel('Near')).toBeNull();
  });

  it('opens after 200 ms under the mouse and closes 150 ms after it left', () => {
    expect([MENU_OPEN_DELAY_MS, MENU_SKIP_DELAY_MS, MENU_CLOSE_DELAY_MS]).toEqual([200, 300, 150]);
    render(<Menu name="Near" />);
    rest(1000);
    enter('Near');
    rest(199);
    expect(panel('Near')).toBeNull();
    rest(1);
    expect(panel('Near')).not.toBeNull();
    leave('Near');
    rest(149);
    expect(panel('Near')).not.toBeNull();
    rest(1);
    expect(panel('Near')).toBeNull();
  });

  it('stays when the mouse comes back in time', () => {
    render(<Menu name="Near" />);
    rest(1000);
    enter('Near');
    rest(200);
    leave('Near');
    rest(100);
    enter('Near');
    rest(1000);
    expect(panel('Near')).not.toBeNull();
  });

  it('opens the next menu at once within 300 ms of the last, and waits again after that', () => {
    render(
      <>
        <Menu name="First" />
        <Menu name="Second" />
      </>,
    );
    rest(1000);
    enter('First');
    rest(200);
    leave('First');
    rest(150);
    rest(299);
    enter('Second');
    rest(0);
    expect(panel('Second')).not.toBeNull();
    leave('Second');
    rest(150);
    rest(300);
    enter('First');
    rest(0);
    expect(panel('First')).toBeNull();
  });

  it('opens and closes by click, as the trigger announces', () => {
    render(<Menu name="Near" />);
    expect(trigger('Near').getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(trigger('Near'));
    expect(trigger('Near').getAttribute('aria-expanded')).toBe('true');
    expect(trigger('Near').getAttribute('aria-controls')).toBe(panel('Near')?.id);
    fireEvent.click(trigger('Near'));
    expect(panel('Near')).toBeNull();
  });

  it('follows the link when a modifier asks for a new tab', () => {
    render(<Menu name="Near" />);
    // happy-dom would navigate; what counts is that the menu leaves the click alone.
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    const follow = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener('click', follow);
    trigger('Near').dispatchEvent(click);
    document.removeEventListener('click', follow);
    expect(follow).toHaveBeenCalledOnce();
    expect(panel('Near')).toBeNull();
  });

  it('keeps a clicked menu open when the mouse leaves', () => {
    render(<Menu name="Near" />);
    fireEvent.click(trigger('Near'));
    leave('Near');
    rest(1000);
    expect(panel('Near')).not.toBeNull();
  });

  it('keeps a menu open whose content took the focus', () => {
    render(<Menu name="Near" />);
    rest(1000);
    enter('Near');
    rest(200);
    act(() => screen.getByRole('button', { name: 'inside' }).focus());
    leave('Near');
    rest(1000);
    expect(panel('Near')).not.toBeNull();
  });

  it('closes by Escape and gives the focus back to the trigger', () => {
    render(<Menu name="Near" />);
    fireEvent.click(trigger('Near'));
    act(() => screen.getByRole('button', { name: 'inside' }).focus());
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(panel('Near')).toBeNull();
    expect(document.activeElement).toBe(trigger('Near'));
  });

  it('closes by a press outside, not by one inside', () => {
    render(
      <>
        <Menu name="Near" />
        <p>outside</p>
      </>,
    );
    fireEvent.click(trigger('Near'));
    fireEvent.pointerDown(screen.getByRole('button', { name: 'inside' }));
    expect(panel('Near')).not.toBeNull();
    fireEvent.pointerDown(screen.getByText('outside'));
    expect(panel('Near')).toBeNull();
  });

  it('closes when the focus moves on', () => {
    render(
      <>
        <Menu name="Near" />
        <button type="button">next</button>
      </>,
    );
    fireEvent.click(trigger('Near'));
    act(() => screen.getByRole('button', { name: 'inside' }).focus());
    act(() => screen.getByRole('button', { name: 'next' }).focus());
    expect(panel('Near')).toBeNull();
  });
});
