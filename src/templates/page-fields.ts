import { scrollNavMenuItem } from '#blocks/scroll-nav-menu-item/definition.ts';
import type { Field } from '#content/field.ts';
import { image } from '#content/fields/pointers.ts';
import { stream } from '#content/fields/stream.ts';
import { boolean } from '#content/fields/scalar.ts';
import { multiline, text } from '#content/fields/text.ts';
import type { ResolvedBlock, StoredBlock } from '#content/stream.ts';

/** Fields that every page has beside its own, on the editor's promote tab (Spec §1: SEO title else title, description, robots). */
export const promoteFields = {
  seo_title: text({ label: 'Title for search engines', help: 'If empty, the page title is used.', maxLength: 120 }),
  description: multiline({ label: 'Description for search engines', maxLength: 320 }),
  share_image: image({
    label: 'Image for sharing',
    help: 'If empty, the first image of the page is used.',
    isSilent: true,
  }),
  is_noindex: boolean({ label: 'Hide from search engines' }),
} as const;

/** The main blocks of a page. When it is published, no two of its sections may have the same address. */
export function body(): Field<StoredBlock[], ResolvedBlock[]> {
  const blocks = stream('body', { label: 'Body', max: 500 });
  return {
    ...blocks,
    schema(mode, registry) {
      const schema = blocks.schema(mode, registry);
      return mode === 'draft'
        ? schema
        : schema.refine(
            (value) => hasDistinctSections(value as StoredBlock[]),
            'has two sections with the same address',
          );
    },
  };
}

function hasDistinctSections(blocks: readonly StoredBlock[]): boolean {
  const addresses = blocks.filter(({ type }) => type === scrollNavMenuItem.type).map(({ value }) => value['elem_id']);
  return new Set(addresses).size === addresses.length;
}
