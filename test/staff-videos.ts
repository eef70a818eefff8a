import type { VideoDetails } from '#features/videos/contract.ts';

/** One video as in its screens; editable by default. */
export function videoDetails(more: Partial<VideoDetails> = {}): VideoDetails {
  return {
    id: 7,
    title: 'The dock',
    collection: 'Harbor',
    collectionId: 3,
    createdAt: '2026-03-04T17:05:00.000Z',
    tags: [],
    uses: 0,
    mayChange: true,
    thumbnail: null,
    width: 640,
    height: 360,
    durationSeconds: 6,
    sizeBytes: 90_000,
    isPrivate: false,
    version: 4,
    uploadedBy: 'Wren Alder',
    changed: { by: 'Wren Alder', at: '2026-03-04T17:05:00.000Z' },
    poster: null,
    sources: [
      { hash: 'a'.repeat(64), mimetype: 'video/webm', sizeBytes: 50_000, url: '/media/videos/7/a.webm' },
      { hash: 'b'.repeat(64), mimetype: 'video/mp4', sizeBytes: 40_000, url: '/media/videos/7/b.mp4' },
    ],
    tracks: [
      { id: 1, kind: 'captions', label: 'English', srclang: 'en', src: '/video-track/1/' },
      { id: 2, kind: 'captions', label: 'Español', srclang: 'es', src: '/video-track/2/' },
    ],
    ...more,
  };
}
