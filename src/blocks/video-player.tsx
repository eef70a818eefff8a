import type { ReactNode, RefObject } from 'react';
import type { ImageProps, VideoProps } from '#content/lookup.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import styles from './video-player.module.css';
import { usePlayback } from './use-playback.ts';

/** Width in pixels of the still before a video: enough for a phone held close and for half a desktop. */
const POSTER_WIDTH = 960;

/**
 * A video with content: the browser's controls, its tracks, and a large button while it is paused.
 * @param isMutedAutoplay plays by itself without sound while it is in view
 */
export function VideoPlayer({
  video,
  isMutedAutoplay = false,
  isLoop = false,
  className,
}: {
  video: VideoProps;
  isMutedAutoplay?: boolean;
  isLoop?: boolean;
  className?: string | undefined;
}) {
  const { player, isPlaying, toggle, ...watched } = usePlayback(isMutedAutoplay);
  return (
    <div className={classNames(styles.story, isMutedAutoplay && styles.moving, className)}>
      <VideoElement video={video} player={player} isMuted={isMutedAutoplay} isLoop={isLoop} {...watched} />
      <PlayToggle title={video.title} isPlaying={isPlaying} onToggle={toggle} />
    </div>
  );
}

/** The video element of a story video, for views that lay their own controls over it. */
export function VideoElement({
  video,
  player,
  isMuted = false,
  isLoop = false,
  hasPoster = true,
  onPlay,
  onPause,
}: {
  video: VideoProps;
  player: RefObject<HTMLVideoElement | null>;
  isMuted?: boolean;
  isLoop?: boolean;
  /** A poster is fetched at once, even when the video is hidden. */
  hasPoster?: boolean;
  onPlay?: () => void;
  onPause?: () => void;
}) {
  const poster = hasPoster ? posterAddress(video.poster) : undefined;
  const tracks = video.tracks.toSorted((a, b) => a.sort_order - b.sort_order);
  const shownFirst = tracks.findIndex(({ sort_order }) => sort_order === 0);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks are the library's
    <video
      ref={player}
      className={styles.video}
      aria-label={video.title}
      controls
      playsInline
      muted={isMuted}
      loop={isLoop}
      preload={poster || !hasPoster ? 'none' : 'metadata'}
      poster={poster}
      width={video.width}
      height={video.height}
      onPlay={onPlay}
      onPause={onPause}
    >
      <Sources video={video} />
      {tracks.map(({ kind, src, label, srclang }, index) => (
        <track key={src} kind={kind} src={src} label={label} srcLang={srclang} default={index === shownFirst} />
      ))}
    </video>
  );
}

/** The sources that a browser may choose from, best first. */
export function Sources({ video }: { video: VideoProps }): ReactNode {
  return video.sources.map(({ url, mimetype }) => <source key={url} src={url} type={mimetype} />);
}

/** Plays and pauses; its label names the action and the video. */
export function PlayToggle(props: { title: string; isPlaying: boolean; onToggle: () => void }) {
  const { title, isPlaying, onToggle } = props;
  const t = useTranslate();
  const label = isPlaying ? t('blocks.pause', { title }) : t('blocks.play', { title });
  return (
    <button
      type="button"
      className={classNames(styles.toggle, isPlaying && styles.playing)}
      aria-label={label}
      onClick={onToggle}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  );
}

/** A still of middle size in a format that every browser shows: `poster` offers no choice. */
function posterAddress(poster: ImageProps | null): string | undefined {
  const byFormat = (mimetype: string) =>
    poster?.renditions.filter((rendition) => rendition.mimetype === mimetype) ?? [];
  const offered = ['image/jpeg', 'image/webp', 'image/png'].map(byFormat).find(({ length }) => length > 0);
  const byWidth = offered?.toSorted((a, b) => a.width - b.width);
  return (byWidth?.find(({ width }) => width >= POSTER_WIDTH) ?? byWidth?.at(-1))?.url;
}
