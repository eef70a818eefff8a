// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildImage, PageAround } from '#test/page.tsx';
import { ArticlePreviewGrid } from './view.tsx';

afterEach(cleanup);

type Props = ComponentProps<typeof ArticlePreviewGrid>;
type Article = Props['articles'][number];

const article = (gap: Partial<Article> = {}): Article => ({
  page: { id: 1, url: '/traps/', title: 'Traps' },
  image: null,
  title: '',
  summary: '',
  date: '',
  ...gap,
});
const show = (articles: Article[], gap: Partial<Props> = {}) =>
  render(
    <PageAround>
      <ArticlePreviewGrid heading="News" articles={articles} see_all={{ url: null, display_name: '' }} {...gap} />
    </PageAround>,
  );

describe('ArticlePreviewGrid', () => {
  it('has one link a card, named by the title, with the image as decoration', () => {
    show([article({ image: buildImage('traps'), summary: 'Two hundred of them.' })]);
    const card = screen.getByRole('listitem');
    expect(within(card).getAllByRole('link')).toHaveLength(1);
    expect(within(card).getByRole('link', { name: 'Traps' }).getAttribute('href')).toBe('/traps/');
    expect(card.querySelector('img')?.alt).toBe('');
  });

  it("prefers its own title to the page's", () => {
    show([article({ title: 'A day at sea' })]);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('A day at sea');
  });

  it('writes the date as M.d.yy', () => {
    show([article({ date: '2026-09-03' })]);
    const time = screen.getByText('9.3.26');
    expect(time.getAttribute('datetime')).toBe('2026-09-03');
  });

  it('leaves out what is not public, and is nothing when nothing is left', () => {
    show([article({ page: null, title: 'Gone' }), article()]);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    cleanup();
    const { container } = show([article({ page: null, title: 'Gone' })], {
      see_all: { url: '/all/', display_name: '' },
    });
    expect(container.innerHTML).toBe('');
  });

  it.each([
    ['', 'See All'],
    ['The whole log', 'The whole log'],
  ])('calls the link to all %j %s', (display_name, name) => {
    show([article()], { see_all: { url: '/log/', display_name } });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/log/');
  });

  it('raises its titles when it has no heading', () => {
    show([article()], { heading: '' });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Traps');
  });

  it('gives a card without image a ground only beside cards with one', () => {
    const { container } = show([article(), article()]);
    expect(container.querySelector('.blue-chill')).toBeNull();
    cleanup();
    const { container: mixed } = show([article(), article({ image: buildImage('traps') })]);
    expect(mixed.querySelectorAll('.blue-chill')).toHaveLength(1);
  });
});
