// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { stream } from '#content/fields/stream.ts';
import type { ResolvedBlock } from '#content/stream.ts';
import { resolveFields } from '#content/resolve.ts';
import { validateValue } from '#content/validate.ts';
import { buildImage, FULL_LOOKUP, PageAround } from '#test/page.tsx';
import { BLOCKS, blockRegistry } from './definitions.ts';
import { PageBody, splitOpening } from './flow.tsx';
import { Stream } from './stream.tsx';

afterEach(cleanup);

const fields = { body: stream('body', { label: 'Body' }) };

function hero(id: string, title: string): ResolvedBlock {
  const words = { title, subtitle: '', link: null, link_text: '', image_alignment: 'center', text_style: 'light' };
  return { id, type: 'hero', props: { ...words, image: buildImage(id) } };
}

function alert(id: string): ResolvedBlock {
  const props = { heading: '', content: '<p>Snow</p>', tone: 'warning', link: { url: null, display_name: '' } };
  return { id, type: 'alert', props };
}

function heading(id: string): ResolvedBlock {
  return { id, type: 'heading', props: { heading_text: id, size: 'h2', style: 'plain' } };
}

function show(blocks: ResolvedBlock[]) {
  return render(
    <PageAround>
      <PageBody blocks={blocks} />
    </PageAround>,
  );
}

describe('PageBody', () => {
  it('gives the h1 and the eager image to the hero that opens the page, and to no other', () => {
    const { container } = show([alert('snow'), hero('first', 'Supper'), hero('second', 'Lunch')]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Supper');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Lunch');
    const [first, second] = container.querySelectorAll('img');
    expect(first?.getAttribute('fetchpriority')).toBe('high');
    expect(second?.getAttribute('loading')).toBe('lazy');
  });

  it('leaves the h1 to the template when something else opens the page', () => {
    show([heading('intro'), hero('first', 'Supper')]);
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  it('keeps the order of the blocks', () => {
    const { container } = show([alert('a'), heading('b'), heading('c'), alert('d')]);
    expect([...container.querySelectorAll('[data-flow]')].map((block) => block.getAttribute('data-flow'))).toEqual([
      'alert',
      'heading',
      'heading',
      'alert',
    ]);
  });
});

describe('splitOpening', () => {
  it('opens with nothing when there is no hero on top', () => {
    expect(splitOpening([alert('a'), heading('b')]).opening).toEqual([]);
    expect(splitOpening([]).rest).toEqual([]);
  });

  it('takes the alerts above the hero along', () => {
    const { opening, rest } = splitOpening([alert('a'), hero('b', 'B'), heading('c')]);
    expect(opening.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(rest.map(({ id }) => id)).toEqual(['c']);
  });
});

describe('a stream', () => {
  const stored = [
    {
      id: '7a0c8a52-6a6f-4f0a-8a55-0f6f6a526a6f',
      type: 'custom_background_image_wrapper',
      version: 1,
      value: {
        ...BLOCKS.custom_background_image_wrapper.example,
        content: [
          {
            id: '5f0f6a52-6a6f-4f0a-8a55-0f6f6a526a6f',
            type: 'artf',
            version: 1,
            value: { copy: '<p>See <a href="page:7">our pier</a>.</p>' },
          },
        ],
      },
    },
    { id: '1b0c8a52-6a6f-4f0a-8a55-0f6f6a526a6f', type: 'jukebox', version: 4, value: { song: 'Low tide' } },
  ];

  it('resolves and draws the blocks inside a block', () => {
    const { body } = resolveFields(fields, { body: stored }, '', {
      registry: blockRegistry,
      lookup: FULL_LOOKUP,
      onLost: () => {},
    }) as { body: ResolvedBlock[] };
    render(
      <PageAround>
        <Stream blocks={body} />
      </PageAround>,
    );
    expect(screen.getByRole('link', { name: 'our pier' }).getAttribute('href')).toBe('/page-7/');
  });

  it('skips a block of an unknown type, reports it, and validation preserves it', () => {
    const lost: string[] = [];
    const { body } = resolveFields(fields, { body: stored }, '', {
      registry: blockRegistry,
      lookup: FULL_LOOKUP,
      onLost: ({ path, reason }) => lost.push(`${path}: ${reason}`),
    }) as { body: ResolvedBlock[] };
    expect(body.map(({ type }) => type)).toEqual(['custom_background_image_wrapper']);
    expect(lost).toEqual(['body.1: there is no block of type jukebox']);
    const { value, errors } = validateValue({ fields }, { body: stored }, 'publish', blockRegistry);
    expect(errors).toEqual([]);
    expect((value['body'] as unknown[])[1]).toEqual(stored[1]);
  });

  it('leaves out a resolved block without a view', () => {
    const { container } = show([{ id: 'x', type: 'jukebox', props: {} }, heading('b')]);
    expect(container.querySelectorAll('[data-flow]')).toHaveLength(1);
  });
});
