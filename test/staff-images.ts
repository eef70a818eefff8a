import type { ImageDetails, ImageRow } from '#features/images/staff-contract.ts';

/** An image as in lists; editable by default. */
export function imageRow(id: number, title: string, more: Partial<ImageRow> = {}): ImageRow {
  return {
    id,
    title,
    collection: 'Harbor',
    createdAt: '2026-03-04T17:05:00.000Z',
    tags: [],
    uses: 0,
    mayChange: true,
    thumbnail: `/media/images/${id}/thumb.webp`,
    altText: 'A boat',
    sizeBytes: 120_000,
    width: 800,
    height: 400,
    ...more,
  };
}

/** One image as in its screens. */
export function imageDetails(more: Partial<ImageDetails> = {}): ImageDetails {
  const { mayChange: _, collection: __, ...row } = imageRow(7, 'Pier');
  return {
    ...row,
    collection: { id: 3, name: 'Harbor' },
    isPrivate: false,
    altTexts: {},
    focalPoint: null,
    preview: '/media/images/7/width-1280.webp',
    mimetype: 'image/jpeg',
    frameCount: 1,
    uploadedBy: 'Wren Alder',
    changed: { by: 'Wren Alder', at: '2026-03-04T17:05:00.000Z' },
    version: 4,
    ...more,
  };
}
