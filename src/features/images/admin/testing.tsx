import type { ImageDetails, ImageRow } from '#features/images/staff-contract.ts';

/** An image as lists have it; it may be changed unless said otherwise. */
export function imageRow(id: number, title: string, more: Partial<ImageRow> = {}): ImageRow {
  return {
    id,
    title,
    collection: 'Harbor',
    created_at: '2026-03-04T17:05:00.000Z',
    tags: [],
    uses: 0,
    may_change: true,
    thumbnail: `/media/images/${id}/thumb.webp`,
    alt_text: 'A boat',
    size_bytes: 120_000,
    width: 800,
    height: 400,
    ...more,
  };
}

/** One image as its screens have it. */
export function imageDetails(more: Partial<ImageDetails> = {}): ImageDetails {
  const { may_change: _, collection: __, ...row } = imageRow(7, 'Pier');
  return {
    ...row,
    collection: { id: 3, name: 'Harbor' },
    is_private: false,
    focal_point: null,
    preview: '/media/images/7/width-1280.webp',
    mimetype: 'image/jpeg',
    frame_count: 1,
    uploaded_by: 'Wren Alder',
    changed: { by: 'Wren Alder', at: '2026-03-04T17:05:00.000Z' },
    version: 4,
    ...more,
  };
}
