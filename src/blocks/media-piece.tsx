import type { ImageProps } from '#content/lookup.ts';
import { Picture } from '#ui/site/picture.tsx';
import type { ShownMedia } from './media-choice.ts';
import { Piece } from './stream.tsx';

/** A medium as wide as its place: an image, a video (played by itself in a loop, or waiting), or a frame on request. */
export function MediaPiece({
  media,
  small,
  isEager = false,
  className,
}: {
  media: ShownMedia;
  /** Another image for small screens, when both are images. */
  small?: ImageProps | null;
  isEager?: boolean;
  /** Class of the image or the video. */
  className?: string | undefined;
}) {
  if (media.type === 'image')
    return <Picture image={media.image} small={small ?? null} isEager={isEager} className={className} />;
  if (media.type === 'other') return <Piece name="embed_frame" url={media.url} title={media.title} />;
  if (media.isMutedAutoplay) return <Piece name="background_video" desktop={media.video} className={className} />;
  return <Piece name="video_player" video={media.video} className={className} />;
}
