import { useRef, useState } from 'react';
import type { ContentModel, FieldsDescription } from '#content/describe.ts';
import { useChoosers } from '#ui/admin/content-form/choosers.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Editing } from './editing.ts';
import { findImagesWithoutAlt, type ImageWithoutAlt } from './images-without-alt.ts';

/** Publishes at once, or asks first: about a review that this would end, then about images without alternative text. */
export function usePublishCheck(
  editing: Editing,
  fields: FieldsDescription,
  model: ContentModel,
  language: LanguageCode,
) {
  const choosers = useChoosers();
  const [images, setImages] = useState<readonly ImageWithoutAlt[]>([]);
  const [isReviewAsked, setReviewAsked] = useState(false);
  const isChecking = useRef(false);
  const close = () => {
    setImages([]);
    setReviewAsked(false);
  };
  const publish = () => {
    close();
    editing.save('publish');
  };
  const checkImages = async () => {
    if (isChecking.current) return;
    isChecking.current = true;
    // Removes the question, so that a new one takes the focus again.
    close();
    const { content } = editing.value();
    // Only advice: without an answer of the library, publishing is not prevented.
    const found = await findImagesWithoutAlt(content, fields, model, choosers.describe, language).catch(() => []);
    isChecking.current = false;
    if (found.length === 0) publish();
    else setImages(found);
  };
  return {
    images,
    isReviewAsked,
    close,
    publishAnyway: publish,
    checkImages,
    check: (isInReview: boolean) => {
      close();
      if (isInReview) setReviewAsked(true);
      else void checkImages();
    },
  };
}
