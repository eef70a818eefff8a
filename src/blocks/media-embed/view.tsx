import type { BlockProps } from '#content/define.ts';
import { findEmbed } from '#features/embeds/contract.ts';
import { EmbedFrame } from '../embed-frame.tsx';
import { Figure } from '../figure.tsx';
import type { mediaEmbed } from './definition.ts';
import styles from './view.module.css';

export function MediaEmbed({ url, title, poster, caption }: BlockProps<typeof mediaEmbed>) {
  if (!findEmbed(url)) return null;
  return (
    <div data-flow="media" className={styles.embed}>
      <Figure caption={caption}>
        <EmbedFrame url={url} title={title} poster={poster} />
      </Figure>
    </div>
  );
}
