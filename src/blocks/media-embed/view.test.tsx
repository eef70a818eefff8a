// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildImage, PageAround } from '#test/page.tsx';
import { MediaEmbed } from './view.tsx';

const embed: ComponentProps<typeof MediaEmbed> = {
  url: 'https://youtu.be/aB3dE5gH7jK',
  title: 'How a lantern is lit',
  poster: buildImage('lantern'),
  caption: 'The keeper',
};

afterEach(cleanup);
const show = (changes: Partial<typeof embed> = {}) =>
  render(
    <PageAround>
      <MediaEmbed {...embed} {...changes} />
    </PageAround>,
  ).container;
const ask = () => fireEvent.click(screen.getByRole('button', { name: /^Show “How a lantern is lit”/ }));

describe('MediaEmbed', () => {
  it('asks the other site for nothing before the click, and says whose it is', () => {
    const container = show();
    expect(container.querySelector('iframe')).toBeNull();
    expect(container.innerHTML).not.toMatch(/src(set)?="https?:|preconnect|youtube-nocookie/);
    expect(screen.getByRole('button').textContent).toContain('YouTube');
    expect(screen.getByRole('link', { name: 'Open on YouTube' }).getAttribute('href')).toBe(embed.url);
  });

  it('makes the frame on the click and gives it the focus', () => {
    show();
    ask();
    const frame = screen.getByTitle<HTMLIFrameElement>('How a lantern is lit');
    expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/aB3dE5gH7jK?autoplay=1&rel=0');
    expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation/);
    expect(document.activeElement).toBe(frame);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('frames a page of our own without warning', () => {
    show({ url: '/kitchen-tour/' });
    expect(screen.getByRole('button').textContent).toBe('Show “How a lantern is lit”');
    ask();
    expect(screen.getByTitle('How a lantern is lit').getAttribute('src')).toBe('/kitchen-tour/');
  });

  it.each(['', 'https://evil.example/embed', 'javascript:alert(1)'])('shows nothing for %j', (url) => {
    expect(show({ url }).innerHTML).toBe('');
  });

  it('works without image and caption', () => {
    const container = show({ poster: null, caption: '' });
    expect(container.querySelector('img, figcaption')).toBeNull();
    expect(screen.getByRole('button')).toBeDefined();
  });
});
