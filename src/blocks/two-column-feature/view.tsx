import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Picture } from '#ui/site/picture.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import { LinkButtons } from '../link-buttons.tsx';
import type { twoColumnFeature } from './definition.ts';
import styles from './view.module.css';

type Props = BlockProps<typeof twoColumnFeature>;

export function TwoColumnFeature({ content, media, media_caption, column_layout, media_alignment, links }: Props) {
  return (
    <section
      className={classNames(styles.feature, media && styles.withMedia, styles[column_layout])}
      data-flow="feature"
    >
      <div className={styles.words}>
        <RichText html={content} />
        <LinkButtons links={links} />
      </div>
      {media && <Media media={media} caption={media_caption} alignment={media_alignment} />}
    </section>
  );
}

function Media(props: { media: NonNullable<Props['media']>; caption: string; alignment: Props['media_alignment'] }) {
  const { media, caption, alignment } = props;
  const isPortrait = media.imageData.height > media.imageData.width;
  return (
    <figure className={classNames(styles.media, styles[alignment])}>
      <div className={styles.frame}>
        <Picture
          image={media}
          sizes="(width > 1400px) 656px, (width > 840px) 48vw, 92vw"
          className={classNames(styles.image, isPortrait && styles.portrait)}
        />
      </div>
      {caption !== '' && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
