import { useRef, useState } from 'react';
import type { ContentModel, FieldsDescription } from '#content/describe.ts';
import { useChoosers } from '#ui/admin/content-form/choosers.ts';
import type { Editing } from './editing.ts';
import { findImagesWithoutAlt, type ImageWithoutAlt } from './images-without-alt.ts';

/** Publishes at once, or shows first which images lack alternative text. */
export function usePublishCheck(editing: Editing, fields: FieldsDescription, model: ContentModel) {
  const choosers = useChoosers();
  const [images, setImages] = useState<readonly ImageWithoutAlt[]>([]);
  const isChecking = useRef(false);
  const publish = () => {
    setImages([]);
    editing.save('publish');
  };
  return {
    images,
    close: () => setImages([]),
    publishAnyway: publish,
    async check() {
      if (isChecking.current) return;
      isChecking.current = true;
      // Removes the notice, so that a new one takes the focus again.
      setImages([]);
      const { content } = editing.value();
      // Only advice: without an answer of the library, publishing is not prevented.
      const found = await findImagesWithoutAlt(content, fields, model, choosers.describe).catch(() => []);
      isChecking.current = false;
      if (found.length === 0) publish();
      else setImages(found);
    },
  };
}
