import type { VideoProps } from '#content/lookup.ts';

/** The video, if it has a source that a browser can play. */
export function playable(video: VideoProps | null): VideoProps | null {
  return video && video.sources.length > 0 ? video : null;
}
