import type { Ref } from 'react';
import type { VideoDetails } from '#features/videos/contract.ts';
import styles from './videos.module.css';

/** Plays the video as guests see it, with its tracks. */
export function Player({ ref, details }: { ref?: Ref<HTMLVideoElement>; details: VideoDetails }) {
  const { title, poster, sources, tracks } = details;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- Its captions are what staff add on this screen.
    <video
      // Browsers do not reload changed sources and tracks, so a change makes a new element.
      key={[...sources.map(({ url }) => url), ...tracks.map((track) => JSON.stringify(track))].join()}
      ref={ref}
      controls
      playsInline
      preload="metadata"
      aria-label={title}
      className={styles.player}
      {...(poster?.thumbnail && { poster: poster.thumbnail })}
    >
      {sources.map(({ url, mimetype }) => (
        <source key={url} src={url} type={mimetype} />
      ))}
      {tracks.map(({ id, kind, label, srclang, src }, index) => (
        <track
          key={id}
          kind={kind}
          src={src}
          default={index === 0}
          {...(label && { label })}
          {...(srclang && { srcLang: srclang })}
        />
      ))}
    </video>
  );
}
