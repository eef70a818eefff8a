import { use } from 'react';
import type { BlockProps } from '#content/define.ts';
import { ButtonLink } from '#ui/site/button.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { Picture } from '#ui/site/picture.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import { OnDark } from '../ground.ts';
import type { giftCardsFeature } from './definition.ts';
import styles from './view.module.css';

type Props = BlockProps<typeof giftCardsFeature>;

export function GiftCardsFeature({ card_features, ctas }: Props) {
  const cards = card_features.filter(({ content, image }) => image || content.trim() !== '');
  const calls = ctas.flatMap(({ heading, cta: { url, display_name } }) =>
    url && display_name ? [{ heading, url, display_name }] : [],
  );
  if (cards.length === 0 && calls.length === 0) return null;
  return (
    <section className={styles.feature} data-flow="feature">
      {cards.length > 0 && (
        <ul className={classNames(styles.cards, cards.length === 1 && styles.single)}>
          {cards.map(({ content, image }, index) => (
            <li key={index} className={styles.card}>
              {image && (
                <Picture
                  image={image}
                  sizes="(width > 1400px) 420px, (width > 840px) 31vw, 92vw"
                  className={styles.image}
                />
              )}
              <RichText html={content} />
            </li>
          ))}
        </ul>
      )}
      {calls.length > 0 && <Calls calls={calls} />}
    </section>
  );
}

function Calls({ calls }: { calls: readonly { heading: string; url: string; display_name: string }[] }) {
  const strongest = use(OnDark) ? 'brass' : 'primary';
  return (
    <ul className={styles.calls}>
      {calls.map(({ heading, url, display_name }, index) => (
        <li key={`${index} ${url}`} className={styles.call}>
          {heading !== '' && <h2 className={styles.heading}>{heading}</h2>}
          <ButtonLink href={url} variant={index === 0 ? strongest : 'outline'}>
            {display_name}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
