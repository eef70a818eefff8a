// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildImage, PageAround } from '#test/page.tsx';
import { PageBody, splitOpening } from '../flow.tsx';
import type { TwoColumnHero } from './view.tsx';

afterEach(cleanup);

type HeroColumn = ComponentProps<typeof TwoColumnHero>['columns'][number];

const column = (title: string, gap: Partial<HeroColumn> = {}): HeroColumn => ({
  image: buildImage(title),
  title,
  content: '<p>Come in.</p>',
  link: { url: '/menu/', display_name: `See ${title}` },
  text_style: 'light',
  ...gap,
});
const hero = (...columns: HeroColumn[]) => ({
  id: columns[0]?.title ?? '',
  type: 'two_column_hero',
  props: { columns },
});
const show = (...blocks: ReturnType<typeof hero>[]) =>
  render(
    <PageAround>
      <PageBody blocks={blocks} />
    </PageAround>,
  );
const titles = (level: number) => screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent);

describe('TwoColumnHero', () => {
  it("holds the page's title and main image in its first column when it opens the page", () => {
    const { container } = show(hero(column('Supper'), column('Home')), hero(column('Lunch'), column('Brunch')));
    expect(titles(1)).toEqual(['Supper']);
    expect(titles(2)).toEqual(['Home', 'Lunch', 'Brunch']);
    const images = [...container.querySelectorAll('img')];
    expect(images.map((image) => image.getAttribute('loading'))).toEqual([null, 'lazy', 'lazy', 'lazy']);
  });

  it('opens a page like a hero', () => {
    const block = hero(column('Supper'), column('Home'));
    expect(splitOpening([block]).opening).toEqual([block]);
  });

  it('gives the h1 to the column that has a title', () => {
    show(hero(column(''), column('Home')));
    expect(titles(1)).toEqual(['Home']);
  });

  it('sets words by the style of their column', () => {
    show(hero(column('Supper'), column('Home', { text_style: 'dark' })));
    expect(screen.getByRole('heading', { name: 'Supper' }).closest('.onDark')).not.toBeNull();
    expect(screen.getByRole('heading', { name: 'Home' }).closest('.onLight')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'See Supper' }).className).toMatch(/brass/);
    expect(screen.getByRole('link', { name: 'See Home' }).className).not.toMatch(/brass/);
  });

  it('leaves out deleted images and links, and empty columns', () => {
    const gone = { image: null, link: { url: null, display_name: 'Gone' } };
    const { container } = show(hero(column('Supper', gone), column('', { ...gone, content: '' })));
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    expect(container.querySelector('section')?.children).toHaveLength(1);
  });
});
