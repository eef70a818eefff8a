import { z } from 'zod';
import { type BlockDescription, ContentModel, describeBlock, describeFields, FieldsDescription } from './describe.ts';
import type { Fields } from './field.ts';
import type { ContentRegistry } from './registry.ts';

/** All that a form for one set of fields needs: the fields, and the blocks allowed in them. */
export const FormDescription = z.object({ fields: FieldsDescription, model: ContentModel });
export type FormDescription = z.infer<typeof FormDescription>;

/** Describes the form of a set of fields, with the blocks of all its streams, nested ones too, and no templates. */
export function describeForm(fields: Fields, registry: ContentRegistry): FormDescription {
  const blocks: Record<string, BlockDescription> = {};
  const sets: Record<string, string[]> = {};
  const visit = (inner: Fields): void => {
    for (const field of Object.values(inner)) {
      visit(field.inner);
      const set = field.facts['set'];
      if (field.kind !== 'stream' || typeof set !== 'string' || Object.hasOwn(sets, set)) continue;
      sets[set] = [...registry.set(set)];
      for (const type of sets[set]) {
        const block = registry.block(type);
        if (!block || Object.hasOwn(blocks, type)) continue;
        blocks[type] = describeBlock(block);
        visit(block.fields);
      }
    }
  };
  visit(fields);
  return { fields: describeFields(fields), model: { blocks, sets, templates: {} } };
}
