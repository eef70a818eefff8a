import type { BlockProps } from '#content/define.ts';
import { Figure } from '../figure.tsx';
import { VideoPlayer } from '../video-player.tsx';
import { playable } from '../playable.ts';
import type { video as definition } from './definition.ts';
import styles from './view.module.css';

export function Video({ video, caption, is_muted_autoplay, loop }: BlockProps<typeof definition>) {
  const playableVideo = playable(video);
  if (!playableVideo) return null;
  return (
    <div data-flow="media" className={styles.video}>
      <Figure caption={caption}>
        <VideoPlayer video={playableVideo} isMutedAutoplay={is_muted_autoplay} isLoop={loop} />
      </Figure>
    </div>
  );
}
