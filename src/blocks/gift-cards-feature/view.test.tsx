// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildImage, PageAround } from '#test/page.tsx';
import { GiftCardsFeature } from './view.tsx';

afterEach(cleanup);

const call = (heading: string, url: string | null, display_name: string) => ({ heading, cta: { url, display_name } });

describe('GiftCardsFeature', () => {
  it('shows cards with what is left of them, and the first call strongest', () => {
    render(
      <PageAround>
        <GiftCardsFeature
          card_features={[
            { content: '<h3>By post</h3>', image: buildImage('sleeve') },
            { content: '<h3>By e-mail</h3>', image: null },
            { content: '', image: null },
          ]}
          ctas={[call('Give', '/buy/', 'Buy one'), call('', '/balance/', 'Check it'), call('Gone', null, 'Gone')]}
        />
      </PageAround>,
    );
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'By post',
      'By e-mail',
      'Give',
    ]);
    expect(screen.getAllByRole('img')).toHaveLength(1);
    const [first, second, ...others] = screen.getAllByRole('link');
    expect(first?.className).not.toMatch(/outline/);
    expect(second?.className).toMatch(/outline/);
    expect(others).toEqual([]);
  });

  it('is nothing when nothing is left', () => {
    const { container } = render(<GiftCardsFeature card_features={[]} ctas={[call('Gone', null, 'Gone')]} />);
    expect(container.innerHTML).toBe('');
  });
});
