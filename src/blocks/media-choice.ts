import type { BlockProps } from '#content/define.ts';
import type { ImageProps, VideoProps } from '#content/lookup.ts';
import { findEmbed } from '#features/embeds/contract.ts';
import { playable } from './playable.ts';
import type { fullWidthMedia } from './full-width-media/definition.ts';

/** One medium that can be shown. */
export type ShownMedia =
  | { type: 'image'; image: ImageProps }
  | { type: 'video'; video: VideoProps; isMutedAutoplay: boolean }
  | { type: 'other'; url: string; title: string };

/** The first medium of the list that is still there, or null. */
export function firstShown(media: BlockProps<typeof fullWidthMedia>['media']): ShownMedia | null {
  for (const { type, image, video, is_muted_autoplay, embed, embed_title } of media) {
    const playableVideo = playable(video);
    if (type === 'image' && image) return { type, image };
    if (type === 'video' && playableVideo) return { type, video: playableVideo, isMutedAutoplay: is_muted_autoplay };
    if (type === 'other' && findEmbed(embed)) return { type, url: embed, title: embed_title };
  }
  return null;
}
