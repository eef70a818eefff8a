// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageBody } from '#blocks/flow.tsx';
import { validateValue } from '#content/validate.ts';
import { PageAround } from '#test/page.tsx';
import { blockRegistry } from '../definitions.ts';
import { scrollNavMenuItem } from './definition.ts';

const marker = (elem_id: string, sort_order: number, name = `The ${elem_id}`) => ({
  id: `${elem_id}-${sort_order}`,
  type: 'scroll_nav_menu_item',
  props: { name, elem_id, sort_order },
});
const heading = (text: string) => ({
  id: text,
  type: 'heading',
  props: { heading_text: text, size: 'h2', style: 'plain' },
});
const blocks = [
  heading('Welcome'),
  marker('boats', 2),
  heading('Twelve hulls'),
  marker('hearth', 1),
  heading('Oak and apple'),
  marker('boats', 3),
];
const page = (shown = blocks) => (
  <PageAround>
    <main>
      <PageBody blocks={shown} />
    </main>
  </PageAround>
);

const tops = new Map<string, number>();
const current = () => document.querySelector('[aria-current]')?.textContent;
/** Scrolls by hand to where the markers have these tops, and waits until the page rests. */
const scrollTo = (boats: number, hearth: number) => {
  tops.set('boats', boats).set('hearth', hearth);
  fireEvent.wheel(document.body);
  act(() => {
    window.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(100);
  });
};

/** The DOM of the tests tells of addresses that a script replaces, some time later; browsers do not. */
const keepFromMenu = (event: Event) => {
  if (event instanceof HashChangeEvent) event.stopImmediatePropagation();
};

beforeEach(() => {
  window.addEventListener('hashchange', keepFromMenu);
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: tops.get(this.id) ?? 0 } as DOMRect;
  });
  tops.set('boats', 400).set('hearth', 900);
});
afterEach(() => {
  window.removeEventListener('hashchange', keepFromMenu);
  cleanup();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

describe('ScrollNavMenuItem', () => {
  it('is served as one menu of all sections, by their order, before any script', () => {
    const served = document.createElement('div');
    served.innerHTML = renderToString(page());
    expect(served.querySelectorAll('nav')).toHaveLength(1);
    const links = [...served.querySelectorAll('nav a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['The hearth', '#hearth'],
      ['The boats', '#boats'],
    ]);
    expect([...served.querySelectorAll('[id]')].map(({ id }) => id)).toEqual(['boats', 'hearth']);
  });

  it('is where the first section starts, with all that follows beside it', () => {
    const { container } = render(page());
    const menu = screen.getByRole('navigation', { name: 'On this page' });
    expect(menu.parentElement?.contains(screen.getByText('Oak and apple'))).toBe(true);
    expect(menu.parentElement?.contains(screen.getByText('Welcome'))).toBe(false);
    expect(container.querySelector('main')?.firstElementChild?.textContent).toBe('Welcome');
  });

  it('highlights the section in view and lets the address follow, in one entry of the history', () => {
    const entries = window.history.length;
    render(page());
    scrollTo(300, 800);
    expect(current()).toBeUndefined();
    scrollTo(10, 500);
    expect(current()).toBe('The boats');
    expect(window.location.hash).toBe('#boats');
    scrollTo(300, 800);
    expect(current()).toBeUndefined();
    expect(window.location.hash).toBe('');
    expect(window.history.length).toBe(entries);
  });

  it('leaves an address that names something else as it is until the guest scrolls', () => {
    window.location.hash = '#parking-5f0f';
    tops.set('boats', 10);
    render(page());
    act(() => vi.advanceTimersByTime(500));
    expect(current()).toBe('The boats');
    expect(window.location.hash).toBe('#parking-5f0f');
  });

  it('goes back with the history', () => {
    render(page());
    fireEvent.click(screen.getByRole('link', { name: 'The hearth' }));
    act(() => {
      window.history.replaceState(null, '', '#boats');
      window.dispatchEvent(new Event('hashchange'));
    });
    expect(current()).toBe('The boats');
    act(() => {
      window.history.replaceState(null, '', '/');
      window.dispatchEvent(new Event('hashchange'));
    });
    expect(current()).toBeUndefined();
  });

  it('hands the focus to the heading of the chosen section', () => {
    render(page());
    fireEvent.click(screen.getByRole('link', { name: 'The hearth' }));
    act(() => vi.advanceTimersByTime(50));
    expect(document.activeElement?.textContent).toBe('Oak and apple');
  });

  it('hands the focus to the marker of a section without a heading', () => {
    render(page([marker('boats', 1), marker('hearth', 2)]));
    fireEvent.click(screen.getByRole('link', { name: 'The boats' }));
    act(() => vi.advanceTimersByTime(50));
    expect(document.activeElement?.id).toBe('boats');
  });

  it('keeps a chosen section that cannot reach the top, until the guest scrolls', () => {
    render(page());
    fireEvent.click(screen.getByRole('link', { name: 'The hearth' }));
    tops.set('boats', 10).set('hearth', 500);
    act(() => {
      window.dispatchEvent(new Event('scroll'));
      vi.advanceTimersByTime(100);
    });
    expect(current()).toBe('The hearth');
    scrollTo(10, 500);
    expect(current()).toBe('The boats');
  });

  it('says nothing about a menu that does not come: the first section brings it', () => {
    render(page());
    act(() => vi.advanceTimersByTime(2000));
    expect(console.error).not.toHaveBeenCalled();
  });
});

describe('the section marker', () => {
  it.each(['Boats', '1-boat', 'our boats', 'boats-', 'preloaded'])('is not published with the id %s', (elem_id) => {
    const value = { ...scrollNavMenuItem.example, elem_id };
    const fields = validateValue(scrollNavMenuItem, value, 'publish', blockRegistry).errors.map(({ field }) => field);
    expect(fields).toEqual(['elem_id']);
  });
});
