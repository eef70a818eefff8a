// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AlignedRichText } from './view.tsx';

afterEach(cleanup);

describe('AlignedRichText', () => {
  it.each([
    ['center', 'narrow'],
    ['right', 'wide'],
  ] as const)('is placed %s and %s', (alignment, width) => {
    render(<AlignedRichText content="<p>Light</p>" alignment={alignment} width={width} />);
    const block = screen.getByText('Light').closest('[data-flow]');
    expect(block?.className).toMatch(alignment);
    expect(block?.className).toMatch(width);
  });

  it('is nothing without text', () => {
    expect(render(<AlignedRichText content=" " alignment="left" width="wide" />).container.innerHTML).toBe('');
  });
});
