import type { ContentModel, FieldsDescription } from '#content/describe.ts';
import { isSilent, type OpenBlock, imagesWithoutAltIn } from '#content/images-without-alt.ts';
import type { Choosers } from '#ui/admin/content-form/choosers.ts';
import { labelsAt } from './describe-changes.ts';

/** An image without text for screen readers. */
export interface ImageWithoutAlt {
  /** Path of the image in the content, for example "body.2.value.image". */
  field: string;
  /** The labels that lead there. */
  labels: string[];
}

/**
 * The images of a page without alternative text in its language, in the page or in the library, with the labels that lead to
 * them.
 */
export async function findImagesWithoutAlt(
  content: Readonly<Record<string, unknown>>,
  fields: FieldsDescription,
  model: ContentModel,
  describe: Choosers['describe'],
  language: string,
): Promise<ImageWithoutAlt[]> {
  const open: OpenBlock = ({ type, value }) => {
    const block = model.blocks[type];
    return block && { fields: block.fields, value };
  };
  const withoutAlt = [...imagesWithoutAltIn(fields, content, open)];
  const descriptions = await Promise.all(withoutAlt.map(({ image }) => describe('image', image)));
  return withoutAlt.flatMap((image, index) => {
    const found = descriptions[index];
    const text = found?.altTexts?.[language] ?? found?.alt ?? '';
    if (!isSilent(image, found ? text : undefined)) return [];
    return [{ field: image.field, labels: labelsAt(image.steps, content, fields, model) }];
  });
}
