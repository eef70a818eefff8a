// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageAround } from '#test/page.tsx';
import { Table } from './view.tsx';

const props: ComponentProps<typeof Table> = {
  caption: 'Holiday hours',
  table: [
    ['', 'Doors', 'Chowder'],
    ['Christmas Eve', '11:00 AM', '$8.50'],
  ],
  has_header_row: true,
  has_header_column: true,
};
const show = (some: Partial<typeof props> = {}) =>
  render(
    <PageAround>
      <Table {...props} {...some} />
    </PageAround>,
  );

afterEach(cleanup);

describe('Table', () => {
  it('heads columns and rows, but not with an empty corner', () => {
    const { container } = show();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Doors', 'Chowder']);
    expect(screen.getByRole('rowheader').textContent).toBe('Christmas Eve');
    expect([...container.querySelectorAll('th')].map((cell) => cell.scope)).toEqual(['col', 'col', 'row']);
  });

  it('has no headings by default', () => {
    const { container } = show({ has_header_row: false, has_header_column: false });
    expect(container.querySelector('th, thead')).toBeNull();
    expect(container.querySelectorAll('tbody tr')).toHaveLength(2);
  });

  it.each([
    ['Holiday hours', 'Holiday hours'],
    ['', 'Table'],
  ])('scrolls in a group that keys reach, with the caption "%s" named %s', (caption, name) => {
    show({ caption });
    expect(screen.getByRole('group', { name }).tabIndex).toBe(0);
  });

  it('is named by a caption that does not scroll with it', () => {
    show();
    expect(screen.getByRole('table', { name: 'Holiday hours' })).toBeDefined();
    expect(screen.getByRole('group').textContent).not.toContain('Holiday hours');
  });

  it('aligns numbers together with the heading of their column', () => {
    const { container } = show();
    expect([...container.querySelectorAll('[class*=number]')].map(({ textContent }) => textContent)).toEqual([
      'Chowder',
      '$8.50',
    ]);
  });

  it.each([[[]], [[['', ' ']]]])('is nothing without a filled cell', (table) => {
    expect(show({ table }).container.innerHTML).toBe('');
  });
});
