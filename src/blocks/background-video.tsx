import type { VideoProps } from '#content/lookup.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Picture } from '#ui/site/picture.tsx';
import { PlayToggle, Sources } from './video-player.tsx';
import styles from './video-player.module.css';
import { usePlayback } from './use-playback.ts';

/** Pixel size of a video's file, given by the editor instead of the library. */
interface VideoSize {
  width: number | null;
  height: number | null;
}

interface BackgroundVideoProps {
  /** For screens above 840 px; the mobile video is used when this one is missing. */
  desktop: VideoProps | null;
  mobile?: VideoProps | null;
  desktopSize?: VideoSize;
  mobileSize?: VideoSize;
  className?: string | undefined;
}

/**
 * A video without sound, in a loop, while it is in view; hidden from screen readers except for the button that stops it
 * (WCAG 2.2.2). Its still image lies below it; guests who prefer reduced motion see only that.
 */
export function BackgroundVideo({ desktop, mobile = null, desktopSize, mobileSize, className }: BackgroundVideoProps) {
  const large = desktop ?? mobile;
  if (!large) return null;
  const largeSize = desktop ? desktopSize : mobileSize;
  if (!mobile || mobile === large) return <Loop video={large} size={largeSize} className={className} />;
  // A hidden video is never in view, so only one of the two is ever fetched.
  return (
    <>
      <Loop video={large} size={largeSize} className={classNames(styles.large, className)} />
      <Loop video={mobile} size={mobileSize} className={classNames(styles.small, className)} />
    </>
  );
}

function Loop({
  video,
  size,
  className,
}: {
  video: VideoProps;
  size: VideoSize | undefined;
  className?: string | undefined;
}) {
  const { player, isPlaying, toggle, onPlay, onPause } = usePlayback(true);
  return (
    <div className={classNames(styles.loop, className)}>
      {video.poster && <Picture image={video.poster} alt="" className={styles.still} />}
      <video
        ref={player}
        className={styles.video}
        aria-hidden="true"
        tabIndex={-1}
        playsInline
        muted
        loop
        preload={video.poster ? 'none' : 'metadata'}
        width={size?.width ?? video.width}
        height={size?.height ?? video.height}
        onPlay={onPlay}
        onPause={onPause}
      >
        <Sources video={video} />
      </video>
      <PlayToggle title={video.title} isPlaying={isPlaying} onToggle={toggle} />
    </div>
  );
}
