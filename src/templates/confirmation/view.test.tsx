// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BLOCKS } from '#blocks/definitions.ts';
import { PageAround } from '#test/page.tsx';
import { TEMPLATES } from '../definitions.ts';
import { Confirmation } from './view.tsx';

afterEach(cleanup);

const heading = (heading_text: string) => ({
  id: heading_text,
  type: BLOCKS.heading.type,
  props: { heading_text, size: 'h2', style: 'plain' },
});
const show = (body: string[], confirmation: string[]) =>
  render(
    <PageAround>
      <Confirmation title="Thanks" body={body.map(heading)} confirmation_content={confirmation.map(heading)} />
    </PageAround>,
  );

describe('Confirmation', () => {
  it('shows the confirmation after the body', () => {
    show(['Received'], ['What comes next']);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Thanks',
      'Received',
      'What comes next',
    ]);
  });

  it('works with a title alone', () => {
    const { container } = show([], []);
    expect(container.textContent).toBe('Thanks');
  });

  it('keeps out of search engines', () => {
    expect(TEMPLATES.confirmation.isIndexable).toBe(false);
  });
});
