import type { VideoProps } from '#content/lookup.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Picture } from '#ui/site/picture.tsx';
import { FilmToggle, Sources } from './film.tsx';
import styles from './film.module.css';
import { usePlayback } from './use-playback.ts';

/** Pixels that a film's file has, where the editor knows better than the library. */
interface FilmSize {
  width: number | null;
  height: number | null;
}

interface BackgroundFilmProps {
  /** On screens above 840 px; the other one stands in when it is missing. */
  desktop: VideoProps | null;
  mobile?: VideoProps | null;
  desktopSize?: FilmSize;
  mobileSize?: FilmSize;
  className?: string | undefined;
}

/**
 * A moving picture without sound, in a loop, while it is in view; hidden from screen readers but for the button that
 * stops it (WCAG 2.2.2). Its still lies below it and is all that guests see who asked for less motion.
 */
export function BackgroundFilm({ desktop, mobile = null, desktopSize, mobileSize, className }: BackgroundFilmProps) {
  const large = desktop ?? mobile;
  if (!large) return null;
  const largeSize = desktop ? desktopSize : mobileSize;
  if (!mobile || mobile === large) return <Loop video={large} size={largeSize} className={className} />;
  // What is not displayed is never in view: only one of the two is ever fetched.
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
  size: FilmSize | undefined;
  className?: string | undefined;
}) {
  const { film, isPlaying, toggle, onPlay, onPause } = usePlayback(true);
  return (
    <div className={classNames(styles.loop, className)}>
      {video.poster && <Picture image={video.poster} alt="" className={styles.still} />}
      <video
        ref={film}
        className={styles.film}
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
      <FilmToggle title={video.title} isPlaying={isPlaying} onToggle={toggle} />
    </div>
  );
}
