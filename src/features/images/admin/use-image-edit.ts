import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getImage, type ImageDetails, listImages, updateImage } from '#features/images/staff-contract.ts';
import { changedFields } from '#features/library/admin/changed-fields.ts';
import { callEndpoint, pathOf } from '#ui/admin/api/call-endpoint.ts';
import { Refusal } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { showFlash } from '#ui/admin/flash.ts';

/** What the form holds of an image. */
export interface ImageValues {
  title: string;
  altText: string;
  tags: string[];
  collection: number | null;
  focalPoint: { x: number; y: number } | null;
}

/**
 * An image being edited: `base` is what was read, `values` what the form holds. A reading in the background changes neither:
 * what is typed stays until it is saved or given up.
 */
export function useImageEdit(details: ImageDetails) {
  const client = useQueryClient();
  const [base, setBase] = useState(details);
  const [values, setValues] = useState(() => valuesOf(details));
  /** What stands in the way, once somebody else was quicker. */
  const [newer, setNewer] = useState<ImageDetails | null>(null);
  const id = details.id;

  const take = (fresh: ImageDetails) => {
    setBase(fresh);
    setNewer(null);
    // The screen's heading, and the other screens of the image.
    void client.invalidateQueries({ queryKey: [pathOf(getImage, { params: { id } })] });
    void client.invalidateQueries({ queryKey: [listImages.path] });
  };
  const read = () => callEndpoint(getImage, { params: { id } });
  const save = useChange(updateImage);

  const send = async (baseVersion: number) => {
    const { title, altText, tags, collection, focalPoint } = values;
    try {
      await save.mutateAsync({
        params: { id },
        body: { base_version: baseVersion, title, alt_text: altText, tags, collection, focal_point: focalPoint },
      });
    } catch (error) {
      // What else is refused is shown by `save.error`.
      if (error instanceof Refusal && error.code === 'conflict') setNewer(await read().catch(() => null));
      return;
    }
    const fresh = await read().catch(() => null);
    if (fresh) {
      take(fresh);
      setValues(valuesOf(fresh));
    }
    showFlash({ kind: 'success', text: `“${title}” is saved.` });
  };

  return {
    base,
    values,
    newer,
    /** What somebody else changed. */
    newerFields: newer ? changedFields(valuesOf(base), valuesOf(newer)) : [],
    isDirty: JSON.stringify(values) !== JSON.stringify(valuesOf(base)),
    isBusy: save.isPending,
    error: save.error,
    isConflict: save.error instanceof Refusal && save.error.code === 'conflict',
    change: (changes: Partial<ImageValues>) => setValues((before) => ({ ...before, ...changes })),
    send: () => void send(base.version),
    /** Saves over what somebody else saved. */
    overwrite: () => void send(newer?.version ?? base.version),
    /** Takes what somebody else saved. */
    async load() {
      const fresh = newer ?? (await read().catch(() => null));
      if (!fresh) return;
      take(fresh);
      setValues(valuesOf(fresh));
      save.reset();
    },
    /** After its file was replaced: the focal point went with the old one, what is typed stays. */
    async reread() {
      const fresh = await read().catch(() => null);
      if (!fresh) return;
      take(fresh);
      setValues((before) => ({ ...before, focalPoint: fresh.focal_point }));
    },
  };
}

function valuesOf({ title, alt_text, tags, collection, focal_point }: ImageDetails): ImageValues {
  return { title, altText: alt_text, tags, collection: collection.id, focalPoint: focal_point };
}
