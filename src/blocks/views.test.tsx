// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ComponentProps, ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildImage, PageAround } from '#test/page.tsx';
import { Alert } from './alert/view.tsx';
import { CustomBackgroundImageWrapper } from './custom-background-image-wrapper/view.tsx';
import { Faqs } from './faqs/view.tsx';
import { Heading } from './heading/view.tsx';
import { Hero } from './hero/view.tsx';
import { LinkRow } from './link-row/view.tsx';
import { TwoColumnFeature } from './two-column-feature/view.tsx';

afterEach(cleanup);

const show = (element: ReactElement) => render(<PageAround>{element}</PageAround>);

describe('Heading', () => {
  it.each(['h2', 'h3', 'h4'] as const)('is an %s', (size) => {
    show(<Heading {...{ heading_text: 'Tide', size, style: 'plain' }} />);
    expect(screen.getByRole('heading', { level: Number(size[1]) }).textContent).toBe('Tide');
  });

  it('draws a rope for sighted guests only', () => {
    const { container } = show(<Heading {...{ heading_text: 'Tide', size: 'h2', style: 'rope' }} />);
    expect(container.querySelector('.rope')?.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('Alert', () => {
  const alert = { heading: 'Snow', content: '<p>Closed</p>', link: { url: '/hours/', display_name: 'Hours' } };

  it.each([
    ['information', 'Notice'],
    ['warning', 'Important'],
  ] as const)('says the tone %s in a word', (tone, word) => {
    show(<Alert {...alert} tone={tone} />);
    expect(screen.getByRole('note', { name: new RegExp(`${word}.*Snow`) })).toBeDefined();
  });

  it('leaves out a link to what is not public', () => {
    show(<Alert {...alert} tone="warning" link={{ url: null, display_name: 'Hours' }} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('Hero', () => {
  const hero: ComponentProps<typeof Hero> = {
    image: buildImage('pier', 'A pier'),
    image_alignment: 'right',
    text_style: 'dark',
    title: 'Supper',
    subtitle: '',
    link: '/menu/',
    link_text: 'See the menu',
  };

  it.each([
    ['target', { link: null }],
    ['words', { link_text: '' }],
  ])('has no button without %s', (_, gap) => {
    show(<Hero {...hero} {...gap} />);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('works without its image', () => {
    show(<Hero {...hero} image={null} />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Supper' })).toBeDefined();
  });

  it('offers every width of the image and keeps its side in view', () => {
    show(<Hero {...hero} />);
    const image = screen.getByRole('img', { name: 'A pier' });
    expect(image.getAttribute('srcset')).toBe('/media/pier-640.jpeg 640w, /media/pier-1600.jpeg 1600w');
    expect(image.getAttribute('sizes')).toBe('100vw');
    expect(image.closest('section')?.className).toMatch(/right/);
  });
});

describe('LinkRow', () => {
  it('leaves out links without a target or without words', () => {
    const links = [
      { url: '/menu/', display_name: 'Menu' },
      { url: null, display_name: 'Gone' },
      { url: '/x/', display_name: '' },
    ];
    show(<LinkRow links={links} />);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Menu']);
  });

  it('is nothing when no link is left', () => {
    const { container } = show(<LinkRow links={[{ url: null, display_name: 'Gone' }]} />);
    expect(container.innerHTML).toBe('');
  });
});

describe('TwoColumnFeature', () => {
  const feature: ComponentProps<typeof TwoColumnFeature> = {
    content: '<h2>Fire</h2>',
    media: buildImage('hearth', 'A hearth'),
    media_caption: 'The hearth',
    column_layout: 'media-left',
    media_alignment: 'align-right',
    links: [],
  };

  it('ties the caption to the image', () => {
    show(<TwoColumnFeature {...feature} />);
    const figure = screen.getByRole('figure');
    expect(within(figure).getByRole('img', { name: 'A hearth' })).toBeDefined();
    expect(within(figure).getByText('The hearth').tagName).toBe('FIGCAPTION');
    expect(figure.className).toMatch(/align-right/);
    expect(figure.closest('section')?.className).toMatch(/media-left/);
  });

  it('shows the text alone when the image is deleted', () => {
    show(<TwoColumnFeature {...feature} media={null} />);
    expect(screen.queryByRole('figure')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Fire' })).toBeDefined();
  });
});

describe('Faqs', () => {
  const questions = ['One?', 'Two?', 'Three?'].map((question) => ({ question, answer: `<p>To ${question}</p>` }));

  it.each([
    ['one-column', ['One?Two?Three?']],
    ['two-column', ['One?Two?', 'Three?']],
  ] as const)('reads down the columns of %s', (layout, columns) => {
    const { container } = show(<Faqs heading="Good to know" layout={layout} faqs={questions} />);
    const lists = [...container.querySelectorAll('h2 + div > div')];
    expect(lists.map((list) => [...list.querySelectorAll('h3')].map((h3) => h3.textContent).join(''))).toEqual(columns);
  });

  it('lets several answers be open', () => {
    const { container } = show(<Faqs heading="" layout="one-column" faqs={questions} />);
    const entries = [...container.querySelectorAll('details')];
    for (const entry of entries) entry.open = true;
    expect(entries.filter(({ open }) => open)).toHaveLength(3);
    expect(
      entries.every((entry) => !entry.hasAttribute('name')),
      'a shared name would close the others',
    ).toBe(true);
  });
});

describe('CustomBackgroundImageWrapper', () => {
  const content = [{ id: 'a', type: 'heading', props: { heading_text: 'Pier', size: 'h2', style: 'plain' } }];
  const wrapper = { content, text_style: 'light' as const };

  it('is nothing without blocks', () => {
    const { container } = show(
      <CustomBackgroundImageWrapper
        content={[]}
        text_style="dark"
        background_image={null}
        mobile_background_image={null}
      />,
    );
    expect(container.innerHTML).toBe('');
  });

  it('shows its own image up to 840 px', () => {
    const { container } = show(
      <CustomBackgroundImageWrapper
        {...wrapper}
        background_image={buildImage('wide')}
        mobile_background_image={buildImage('tall')}
      />,
    );
    const small = [...container.querySelectorAll('source[media="(width <= 840px)"]')];
    expect(small.length).toBeGreaterThan(0);
    expect(small.every((source) => source.getAttribute('srcset')?.includes('/media/tall-'))).toBe(true);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/wide-1600.jpeg');
    expect(container.querySelector('img')?.alt, 'a background is decoration').toBe('');
  });

  it.each([
    [buildImage('only'), null],
    [null, buildImage('only')],
  ])('makes do with one image', (desktop, mobile) => {
    const { container } = show(
      <CustomBackgroundImageWrapper {...wrapper} background_image={desktop} mobile_background_image={mobile} />,
    );
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/only-1600.jpeg');
    expect(container.querySelector('source[media]')).toBeNull();
  });

  it('swaps the colours for light text and keeps the blocks inside', () => {
    show(<CustomBackgroundImageWrapper {...wrapper} background_image={null} mobile_background_image={null} />);
    expect(screen.getByRole('heading', { name: 'Pier' }).closest('.onDark')).not.toBeNull();
  });
});
