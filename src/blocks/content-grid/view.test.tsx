// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageAround } from '#test/page.tsx';
import { BLOCK_SETS } from '../definitions.ts';
import { ContentGrid } from './view.tsx';

afterEach(cleanup);

const cell = (id: string) => ({
  content: [{ id, type: 'heading', props: { heading_text: id, size: 'h3', style: 'plain' } }],
});

describe('ContentGrid', () => {
  it.each(['2', '3', '4'] as const)('has %s columns', (columns) => {
    const { container } = render(
      <PageAround>
        <ContentGrid heading="Ways" columns={columns} cells={[cell('a'), { content: [] }, cell('b')]} />
      </PageAround>,
    );
    const grid = container.querySelector('section > div');
    expect(grid?.className).toContain(`of${columns}`);
    expect(grid?.children, 'an empty cell is left out').toHaveLength(2);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Ways', 'a', 'b']);
  });

  it('is nothing without blocks', () => {
    const { container } = render(<ContentGrid heading="Ways" columns="2" cells={[{ content: [] }]} />);
    expect(container.innerHTML).toBe('');
  });

  it.each(['content_grid', 'two_column_hero', 'hero'])('does not hold a %s', (type) => {
    expect(BLOCK_SETS.wrapped).not.toContain(type);
  });
});
