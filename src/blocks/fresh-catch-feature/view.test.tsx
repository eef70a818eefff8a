// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildImage, PageAround } from '#test/page.tsx';
import { FreshCatchFeature } from './view.tsx';

afterEach(cleanup);

const board: ComponentProps<typeof FreshCatchFeature> = {
  heading: "Today's catch",
  intro: 'Off the boats.',
  catches: [
    { name: 'Halibut', origin: 'Gulf of Maine', image: buildImage('halibut'), is_available: true },
    { name: 'Striped bass', origin: 'Chesapeake Bay', image: null, is_available: false },
    { name: ' ', origin: 'Nowhere', image: null, is_available: true },
  ],
  link: { url: '/menu/', display_name: 'See the menu' },
};
const show = (gap: Partial<typeof board> = {}) =>
  render(
    <PageAround>
      <FreshCatchFeature {...board} {...gap} />
    </PageAround>,
  );

describe('FreshCatchFeature', () => {
  it('lists what is available, and names what is sold out', () => {
    show({ link: { url: null, display_name: '' } });
    const [halibut, bass, ...others] = screen.getAllByRole('listitem');
    expect(halibut?.textContent).toBe('Halibut Gulf of Maine');
    expect(bass?.textContent).toBe('Striped bass All gone today');
    expect(bass?.querySelector('s')?.textContent).toBe('Striped bass');
    expect(others, 'a catch without a name').toEqual([]);
  });

  it('has the brass button, since the board is dark', () => {
    show();
    expect(screen.getByRole('link', { name: 'See the menu' }).className).toMatch(/brass/);
  });

  it('works without catches, and renders nothing without any content', () => {
    const { container } = show({ catches: [], link: { url: null, display_name: 'Gone' } });
    expect(container.querySelector('ul')).toBeNull();
    cleanup();
    expect(show({ catches: [], heading: '', intro: '' }).container.innerHTML).toBe('');
  });
});
