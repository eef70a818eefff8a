// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageAround } from '#test/page.tsx';
import { RichText } from './rich-text.tsx';

afterEach(cleanup);

describe('RichText', () => {
  it('is nothing without text', () => {
    expect(render(<RichText html=" " />).container.innerHTML).toBe('');
  });

  it('frames every table, so that it scrolls by itself and keys reach it', () => {
    const table = '<table><tbody><tr><td>Cod</td></tr></tbody></table>';
    render(
      <PageAround language="es">
        <RichText html={`<p>Hoy</p>${table}${table}`} />
      </PageAround>,
    );
    const frames = screen.getAllByRole('group', { name: 'Tabla' });
    expect(frames.map((frame) => [frame.tabIndex, frame.children.length])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(screen.getByText('Hoy').parentElement?.className).toBe('richText');
  });
});
