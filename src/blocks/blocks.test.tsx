// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { BlockDefinition } from '#content/define.ts';
import { EMPTY_LOOKUP, type Lookup } from '#content/lookup.ts';
import { referencesIn } from '#content/references.ts';
import { resolveFields } from '#content/resolve.ts';
import { emptyValue, validateValue } from '#content/validate.ts';
import { menuOnPage } from '#features/menus/menu-on-page.ts';
import { SMALL_MENU } from '#test/lantern-menu.ts';
import { FULL_LOOKUP, PageAround } from '#test/page.tsx';
import { BLOCKS, BLOCK_SETS, blockRegistry } from './definitions.ts';
import { Stream } from './stream.tsx';
import { BLOCK_VIEWS } from './views.ts';

/** What blocks show besides their content. */
const BESIDE_CONTENT = { block_data: { menu: menuOnPage(SMALL_MENU, 'en') } };

const definitions = Object.entries(BLOCKS) as [string, BlockDefinition][];

function resolve(definition: BlockDefinition, value: Record<string, unknown>, lookup: Lookup) {
  const lost: string[] = [];
  const props = resolveFields(definition.fields, value, '', {
    registry: blockRegistry,
    lookup,
    onLost: ({ path }) => lost.push(path),
  });
  return { props, lost };
}

function draw(definition: BlockDefinition, props: Record<string, unknown>): ReactElement {
  return (
    <PageAround more={BESIDE_CONTENT}>
      <Stream blocks={[{ id: 'one', type: definition.type, props }]} />
    </PageAround>
  );
}

describe('the block registry', () => {
  it('names every block by its stored type', () => {
    expect(definitions.map(([key]) => key)).toEqual(definitions.map(([, { type }]) => type));
  });

  it('has a view for every block and none besides', () => {
    expect(Object.keys(BLOCK_VIEWS).toSorted()).toEqual(Object.keys(BLOCKS).toSorted());
  });

  it('allows no wrapper inside a wrapper', () => {
    expect(BLOCK_SETS.wrapped).not.toContain('custom_background_image_wrapper');
  });
});

describe.each(definitions)('block %s', (_, definition) => {
  const example: Record<string, unknown> = definition.example;

  it('has an example that may be published', () => {
    expect(validateValue(definition, example, 'publish', blockRegistry).errors).toEqual([]);
  });

  it('accepts an empty draft', () => {
    expect(validateValue(definition, emptyValue(definition.fields), 'draft', blockRegistry).errors).toEqual([]);
  });

  it('resolves and renders without content', () => {
    const { props, lost } = resolve(definition, {}, EMPTY_LOOKUP);
    expect(lost).toEqual([]);
    expect(() => renderToString(draw(definition, props))).not.toThrow();
  });

  it('resolves and renders with every target gone, and says which', () => {
    const { props, lost } = resolve(definition, example, EMPTY_LOOKUP);
    const references = [...referencesIn(definition.fields, example, blockRegistry)].map(({ path }) => path);
    expect(lost).toEqual(references);
    expect(renderToString(draw(definition, props))).not.toMatch(/undefined|\[object|href="null"/);
  });

  it('renders its example on the server', () => {
    const { props, lost } = resolve(definition, example, FULL_LOOKUP);
    const html = renderToString(draw(definition, props));
    expect(lost).toEqual([]);
    expect(html).not.toBe('');
    expect(html, 'the content security policy allows no inline style').not.toMatch(/\sstyle="/);
  });

  it('hydrates to the same markup', () => {
    const element = draw(definition, resolve(definition, example, FULL_LOOKUP).props);
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(element);
    const served = container.innerHTML;
    const recovered: unknown[] = [];
    render(element, { container, hydrate: true, onRecoverableError: (error) => recovered.push(error) });
    expect(recovered).toEqual([]);
    expect(container.innerHTML).toBe(served);
  });
});
