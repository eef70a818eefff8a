// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { PAGE_CONTEXT, PageAround } from '#test/page.tsx';
import { PageContextProvider } from '#ui/site/page-context.tsx';
import { TieredNav } from './view.tsx';

const navigation: NonNullable<ComponentProps<typeof TieredNav>['navigation']> = {
  root_page: { id: 1, url: '/menu/', title: 'Our menu' },
  tier_one_links: [
    { id: 2, url: '/menu/lunch/', title: 'Lunch' },
    { id: 3, url: '/menu/supper/', title: 'Supper' },
  ],
  tier_two_links: [
    {
      parent: { id: 3, url: '/menu/supper/', title: 'Supper' },
      links: [{ url: '/menu/raw-bar/', display_name: 'Raw bar' }],
    },
  ],
};
const show = (url: string, shown: ComponentProps<typeof TieredNav>['navigation'] = navigation) =>
  render(
    <PageAround>
      <PageContextProvider value={{ ...PAGE_CONTEXT, request: { url } }}>
        <TieredNav navigation={shown} />
      </PageContextProvider>
    </PageAround>,
  );
const link = (name: string) => screen.getByRole('link', { name });

afterEach(cleanup);

describe('TieredNav', () => {
  it('is named after its root page and marks the page, whatever its query', () => {
    show('/menu/lunch/?from=mail');
    expect(screen.getByRole('navigation', { name: 'Our menu' })).toBeDefined();
    expect(link('Lunch').getAttribute('aria-current')).toBe('page');
    expect(link('Supper').getAttribute('aria-current')).toBeNull();
  });

  it('marks the page in the second tier and its parent', () => {
    show('/menu/raw-bar/');
    expect(link('Raw bar').getAttribute('aria-current')).toBe('page');
    expect(link('Supper').getAttribute('aria-current')).toBe('true');
  });

  it('opens and closes on small screens, the current tier open', () => {
    show('/menu/raw-bar/');
    const opener = screen.getByRole('button', { name: /Our menu/ });
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    const toggle = screen.getByRole('button', { name: 'Below Supper' });
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
  });

  it('lets several tiers be open, and gives none to a tier without links', () => {
    show('/');
    expect(screen.queryByRole('button', { name: 'Below Lunch' })).toBeNull();
    const list = document.getElementById(
      screen.getByRole('button', { name: 'Below Supper' }).getAttribute('aria-controls') ?? '',
    );
    expect(within(list as HTMLElement).getByText('Raw bar')).toBeDefined();
  });

  it.each([
    ['/menu/raw-bar/', 1],
    ['/menu/lunch/', 0],
    ['/', 0],
  ])('keeps room for a second row on %s only if that row is the page’s own', (url, count) => {
    expect(show(url).container.querySelectorAll('[class*=shelf]')).toHaveLength(count);
  });

  it('lays the second row over the page until Escape, which leaves the focus in the first row', () => {
    show('/');
    const nav = screen.getByRole('navigation');
    const isOver = () => /over/.test(nav.className);
    act(() => link('Raw bar').focus());
    expect(isOver()).toBe(true);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(isOver()).toBe(false);
    expect(document.activeElement).toBe(link('Supper'));
    fireEvent.mouseOver(link('Supper'));
    expect(isOver()).toBe(true);
  });

  it('does without a root page that is not public', () => {
    show('/', { ...navigation, root_page: null });
    expect(screen.getByRole('navigation', { name: 'In this section' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Our menu' })).toBeNull();
  });

  it.each([null, { ...navigation, tier_one_links: [null] }])('is nothing without a first tier', (gap) => {
    expect(show('/', gap).container.innerHTML).toBe('');
  });
});
