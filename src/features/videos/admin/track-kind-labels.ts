import type { VideoTrackProps } from '#content/lookup.ts';

/** Label of each kind of track. */
export const TRACK_KIND_LABELS: Readonly<Record<VideoTrackProps['kind'], string>> = {
  captions: 'Captions (speech and sounds)',
  subtitles: 'Subtitles (translated speech)',
  descriptions: 'Descriptions (what is seen)',
  chapters: 'Chapters',
  metadata: 'Data for scripts',
};
