import { BLOCK_SETS, BLOCKS } from '#blocks/definitions.ts';
import { type ContentModel, describeBlock, describeTemplate } from '#content/describe.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { promoteFields } from '#templates/page-fields.ts';

/** Everything that forms for content are made of. */
export function contentModel(): ContentModel {
  const promoteNames = Object.keys(promoteFields);
  return {
    blocks: Object.fromEntries(Object.values(BLOCKS).map((block) => [block.type, describeBlock(block)])),
    sets: Object.fromEntries(Object.entries(BLOCK_SETS).map(([name, types]) => [name, [...types]])),
    templates: Object.fromEntries(
      Object.values(TEMPLATES).map((template) => [template.name, describeTemplate(template, promoteNames)]),
    ),
  };
}
