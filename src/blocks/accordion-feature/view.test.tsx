// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Stream } from '#blocks/stream.tsx';
import { buildImage, PageAround } from '#test/page.tsx';

const item = (title: string, image: ReturnType<typeof buildImage> | null = null) => ({
  title,
  content: `<p>On ${title}</p>`,
  image,
});
const show = (items: ReturnType<typeof item>[], heading = 'Before you come') =>
  render(
    <PageAround>
      <Stream blocks={[{ id: '5f0f6a52', type: 'accordion_feature', props: { heading, intro: '', items } }]} />
    </PageAround>,
  );

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

describe('AccordionFeature', () => {
  it('lets several entries be open', () => {
    const { container } = show([item('Dogs'), item('Parking')]);
    const entries = [...container.querySelectorAll('details')];
    for (const entry of entries) entry.open = true;
    expect(entries.map(({ open }) => open)).toEqual([true, true]);
    expect(entries.some((entry) => entry.hasAttribute('name'))).toBe(false);
  });

  it('opens the entry that the address names', () => {
    window.location.hash = '#parking-5f0f';
    const { container } = show([item('Dogs'), item('Parking')]);
    expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, true]);
  });

  it.each([
    ['Before you come', 3],
    ['', 2],
  ])('puts its entries into the outline below the heading "%s"', (heading, level) => {
    show([item('Dogs')], heading);
    expect(screen.getByRole('heading', { name: 'Dogs', level })).toBeDefined();
  });

  it('shows the image of an entry', () => {
    const { container } = show([item('Dogs', buildImage('dog', 'A dog'))]);
    expect(container.querySelector('details img')?.getAttribute('alt')).toBe('A dog');
  });

  it('is nothing without an entry that has a title', () => {
    expect(show([item(' ')]).container.innerHTML).toBe('');
  });
});
