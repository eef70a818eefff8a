import type { BlockProps } from '#content/define.ts';
import { ButtonLink } from '#ui/site/button.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { RichText } from '#ui/site/rich-text.tsx';
import { useIsLead } from '../flow.tsx';
import { OnDark } from '../ground.ts';
import { firstShown, type ShownMedia } from '../media-choice.ts';
import { MediaPiece } from '../media-piece.tsx';
import type { fullWidthMediaWithCta } from './definition.ts';
import { columnsClass, heightClass } from './heights.ts';
import styles from './view.module.css';

type Props = BlockProps<typeof fullWidthMediaWithCta>;

/**
 * On large screens the text lies on the medium, unless guests must be able to use the medium; on small ones it is
 * below.
 */
export function FullWidthMediaWithCta(props: Props) {
  const { media, mobile_media, max_height, text_style, title, content, cta } = props;
  const { fineprint, fineprint_width, fineprint_dropshadow } = props;
  const large = firstShown(media) ?? firstShown(mobile_media);
  const small = firstShown(mobile_media);
  const button = cta.url && cta.display_name ? { href: cta.url, words: cta.display_name } : null;
  const hasWords = title !== '' || content !== '' || button !== null;
  if (!large && !hasWords && fineprint === '') return null;
  const isLight = text_style === 'light';
  const isBehind = large !== null && !isOperated(large) && !(small && isOperated(small));
  return (
    <section
      data-flow="full"
      className={classNames(
        styles.band,
        isLight ? classNames('onDark', styles.light) : styles.dark,
        isBehind && styles.behind,
        styles[heightClass(max_height)],
      )}
    >
      {large && <Media large={large} small={small} />}
      <OnDark value={isLight}>
        {hasWords && (
          <div className={styles.scrim}>
            <div className={styles.words}>
              {title !== '' && <h2 className={styles.title}>{title}</h2>}
              <RichText html={content} className={styles.content} />
              {button && (
                <ButtonLink href={button.href} variant={isLight ? 'brass' : 'primary'}>
                  {button.words}
                </ButtonLink>
              )}
            </div>
          </div>
        )}
        {fineprint !== '' && (
          <div className={styles.fineprint}>
            <div className={styles.column}>
              <RichText
                html={fineprint}
                className={classNames(styles[columnsClass(fineprint_width)], fineprint_dropshadow && styles.shadow)}
              />
            </div>
          </div>
        )}
      </OnDark>
    </section>
  );
}

/** True for a medium with controls of its own, which nothing may cover. */
function isOperated(media: ShownMedia): boolean {
  return media.type === 'other' || (media.type === 'video' && !media.isMutedAutoplay);
}

function Media({ large, small }: { large: ShownMedia; small: ShownMedia | null }) {
  const isLead = useIsLead();
  if (large.type === 'image' && (!small || small.type === 'image')) {
    return (
      <div className={styles.media}>
        <MediaPiece media={large} small={small?.image ?? null} isEager={isLead} className={styles.piece} />
      </div>
    );
  }
  if (!small) {
    return (
      <div className={styles.media}>
        <MediaPiece media={large} className={styles.piece} />
      </div>
    );
  }
  // Hidden media are neither loaded nor started.
  return (
    <>
      <div className={classNames(styles.media, styles.onLarge)}>
        <MediaPiece media={large} className={styles.piece} />
      </div>
      <div className={classNames(styles.media, styles.onSmall)}>
        <MediaPiece media={small} className={styles.piece} />
      </div>
    </>
  );
}
