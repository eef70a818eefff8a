// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { ResolvedBlock } from '#content/stream.ts';
import { buildImage, PageAround } from '#test/page.tsx';
import { TEMPLATES } from './definitions.ts';
import { BACKGROUND_STYLES } from './utility/definition.ts';
import { TEMPLATE_VIEWS } from './views.ts';

afterEach(cleanup);

const promote = { seo_title: '', description: '', share_image: null, is_noindex: false };
const hero: ResolvedBlock = {
  id: 'hero',
  type: 'hero',
  props: {
    image: buildImage('pier'),
    image_alignment: 'center',
    text_style: 'light',
    title: 'Supper by lantern light',
    subtitle: '',
    link: null,
    link_text: '',
  },
};
const heading: ResolvedBlock = {
  id: 'heading',
  type: 'heading',
  props: { heading_text: 'The fire', size: 'h2', style: 'rope' },
};

async function page(name: keyof typeof TEMPLATE_VIEWS, props: object) {
  const View = (await TEMPLATE_VIEWS[name]()) as ComponentType<object>;
  return (
    <PageAround>
      <View {...props} />
    </PageAround>
  );
}
const titles = () => screen.queryAllByRole('heading', { level: 1 }).map((h1) => h1.textContent);

describe('TEMPLATE_VIEWS', () => {
  it('has a view for every template', async () => {
    expect(Object.keys(TEMPLATE_VIEWS).toSorted()).toEqual(Object.keys(TEMPLATES).toSorted());
    for (const load of Object.values(TEMPLATE_VIEWS)) expect(await load()).toBeTypeOf('function');
  });
});

describe.each(['home', 'generic_content'] as const)('%s', (name) => {
  it('is titled by the hero that opens it', async () => {
    render(await page(name, { title: 'Our story', body: [hero, heading], ...promote }));
    expect(titles()).toEqual(['Supper by lantern light']);
  });

  it('is titled by the page where no hero opens it', async () => {
    render(await page(name, { title: 'Our story', body: [heading, hero], ...promote }));
    expect(titles()).toEqual(['Our story']);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  });

  it('works without blocks', async () => {
    render(await page(name, { title: 'Our story', body: [], ...promote }));
    expect(titles()).toEqual(['Our story']);
  });

  it('hydrates to the same markup', async () => {
    const element = await page(name, { title: 'Our story', body: [hero, heading], ...promote });
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(element);
    const served = container.innerHTML;
    const recovered: unknown[] = [];
    render(element, { container, hydrate: true, onRecoverableError: (error) => recovered.push(error) });
    expect(recovered).toEqual([]);
    expect(container.innerHTML).toBe(served);
  });
});

describe('generic_content', () => {
  it('lies on wood', async () => {
    const { container } = render(await page('generic_content', { title: 'Our story', body: [], ...promote }));
    expect(container.querySelector('.wood-texture')).not.toBeNull();
  });
});

describe('not_found', () => {
  it('shows the specified text and leads home', async () => {
    render(await page('not_found', { title: 'Gone', ...promote }));
    expect(titles()).toEqual(['The page you are looking for does not exist, sorry.']);
    expect(screen.getByRole('link', { name: 'Return to Homepage' }).getAttribute('href')).toBe('/');
  });
});

describe('not_found at the address of a restaurant that closed for good', () => {
  it('shows it and leads to the nearest open one', async () => {
    const nearest_open = {
      distance: '2.0',
      location: { id: 7, name: '', line1: '7 Quay Lane', city: 'Orlando', state: 'FL', url: '/quay/' },
    };
    const closed_restaurant = { name: 'Old Lane', nearest_open };
    const { container } = render(await page('not_found', { title: 'Gone', closed_restaurant }));
    expect(titles()).toEqual(['Old Lane is permanently closed']);
    expect(container.textContent).toContain('The nearest open restaurant: 7 Quay Lane, Orlando, FL (2.0 mi)');
    expect(screen.getByRole('link', { name: '7 Quay Lane, Orlando, FL' }).getAttribute('href')).toBe('/quay/');
  });
});

describe('noindex', () => {
  it('is the title only', async () => {
    const { container } = render(await page('noindex', { title: 'For a few', ...promote }));
    expect(titles()).toEqual(['For a few']);
    expect(container.textContent).toBe('For a few');
  });
});

describe('redirect', () => {
  it('is the shell only', async () => {
    const { container } = render(await page('redirect', { title: 'Away', target: '/x/', ...promote }));
    expect(container.innerHTML).toBe('');
  });
});

describe('utility', () => {
  it.each(BACKGROUND_STYLES)('is on %s', async (background_style) => {
    const props = { title: 'Terms', body: '<p>All of them.</p>', background_style, ...promote };
    const { container } = render(await page('utility', props));
    expect(titles()).toEqual(['Terms']);
    expect(container.querySelector(`.${background_style}`)?.textContent).toContain('All of them.');
  });
});
