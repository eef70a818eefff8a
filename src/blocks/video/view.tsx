import type { BlockProps } from '#content/define.ts';
import { Figure } from '../figure.tsx';
import { StoryFilm } from '../film.tsx';
import { playable } from '../playable.ts';
import type { video as definition } from './definition.ts';
import styles from './view.module.css';

export function Video({ video, caption, is_muted_autoplay, loop }: BlockProps<typeof definition>) {
  const film = playable(video);
  if (!film) return null;
  return (
    <div data-flow="picture" className={styles.video}>
      <Figure caption={caption}>
        <StoryFilm video={film} isMutedAutoplay={is_muted_autoplay} isLoop={loop} />
      </Figure>
    </div>
  );
}
