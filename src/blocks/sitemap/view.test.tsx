// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Sitemap } from './view.tsx';

const sections = [
  {
    title: 'Visit',
    links: [
      { url: '/locations/', display_name: 'Find a restaurant' },
      { url: null, display_name: 'Gone' },
      { url: '/x/', display_name: '' },
    ],
  },
  { title: 'Empty', links: [{ url: null, display_name: 'Gone' }] },
];

afterEach(cleanup);

describe('Sitemap', () => {
  it('leaves out links without a target or words, and sections without links', () => {
    render(<Sitemap title="Everything" sections={sections} />);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Find a restaurant']);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Everything', 'Visit']);
  });

  it('raises its sections in the outline when it has no title', () => {
    render(<Sitemap title="" sections={sections} />);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Visit');
  });

  it('is nothing without links', () => {
    expect(render(<Sitemap title="Everything" sections={sections.slice(1)} />).container.innerHTML).toBe('');
  });
});
