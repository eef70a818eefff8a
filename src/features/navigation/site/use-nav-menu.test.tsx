// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NavItem } from './nav-registry.ts';
import { NAV_SCROLL_DEBOUNCE_MS, useNavItem, useNavMenu } from './use-nav-menu.ts';

function Section(item: NavItem) {
  useNavItem(item);
  return <section id={item.elemID} />;
}

function Menu() {
  const { items, current } = useNavMenu(100);
  return (
    <p>
      {items.map(({ name }) => name).join(', ')} / {current ?? 'none'}
    </p>
  );
}

const tops = new Map<string, number>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: tops.get(this.id) ?? 0 } as DOMRect;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('useNavMenu', () => {
  it('orders the sections and updates the current one 100 ms after scrolling ends', () => {
    tops.set('boats', 300).set('story', 900);
    render(
      <>
        <Section elemID="story" name="Our story" sortOrder={2} />
        <Section elemID="boats" name="The boats" sortOrder={1} />
        <Menu />
      </>,
    );
    expect(screen.getByText('The boats, Our story / none')).toBeTruthy();

    tops.set('boats', -500).set('story', 90);
    window.dispatchEvent(new Event('scroll'));
    act(() => vi.advanceTimersByTime(NAV_SCROLL_DEBOUNCE_MS - 1));
    window.dispatchEvent(new Event('scroll'));
    act(() => vi.advanceTimersByTime(99));
    expect(screen.getByText('The boats, Our story / none')).toBeTruthy();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByText('The boats, Our story / story')).toBeTruthy();
  });
});
