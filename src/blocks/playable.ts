import type { VideoProps } from '#content/lookup.ts';

/** The video if a browser has anything to play of it. */
export function playable(video: VideoProps | null): VideoProps | null {
  return video && video.sources.length > 0 ? video : null;
}
