// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageAround } from '#test/page.tsx';
import type { PressReleaseEntry } from '../contract.ts';
import { Pagination } from '#ui/site/pagination.tsx';
import { ReleaseList } from './release-list.tsx';

afterEach(cleanup);

const show = (view: React.ReactNode) => render(<PageAround>{view}</PageAround>);
const entry: PressReleaseEntry = {
  id: 1,
  title: 'The pier opens',
  url: '/press/pier/',
  date: '2026-03-04',
  summary: '',
};

describe('Pagination', () => {
  const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

  it('is absent when there is only one page', () => {
    show(<Pagination url="/press/" current={1} last={1} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('has First, numbers and Last; the current page is no link and page 1 has no parameter', () => {
    show(<Pagination url="/press/" current={5} last={20} />);
    expect(links()).toEqual([
      ['First', '/press/'],
      ['1', '/press/'],
      ['4', '/press/?page=4'],
      ['6', '/press/?page=6'],
      ['20', '/press/?page=20'],
      ['Last', '/press/?page=20'],
    ]);
    expect(document.querySelector('[aria-current="page"]')?.textContent).toBe('Page 55');
    expect(screen.getByRole('link', { name: 'Page 4' }).getAttribute('rel')).toBe('prev');
    expect(screen.getByRole('link', { name: 'Page 6' }).getAttribute('rel')).toBe('next');
    expect(screen.getAllByText('…')).toHaveLength(2);
  });

  it.each([
    ['First', 1],
    ['Last', 3],
  ])('%s leads nowhere on page %d itself', (name, current) => {
    show(<Pagination url="/press/" current={current} last={3} />);
    const end = screen.getByRole('link', { name });
    expect([end.getAttribute('href'), end.getAttribute('aria-disabled')]).toEqual([null, 'true']);
  });
});

describe('ReleaseList', () => {
  it('shows date and title, and a link with a descriptive name', () => {
    show(<ReleaseList releases={[entry, { ...entry, id: 2, title: 'Other', summary: 'In spring' }]} heading="h2" />);
    const [first] = screen.getAllByRole('listitem');
    if (!first) throw new Error('no release');
    expect(within(first).getByText('3.4.26').getAttribute('datetime')).toBe('2026-03-04');
    expect(within(first).getByRole('heading', { level: 2 }).textContent).toBe('The pier opens');
    expect(within(first).getByRole('link', { name: 'Learn More The pier opens' }).getAttribute('href')).toBe(
      '/press/pier/',
    );
    expect(screen.getByText('In spring')).toBeTruthy();
  });
});
