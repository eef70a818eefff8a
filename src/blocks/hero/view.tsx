import type { BlockProps } from '#content/define.ts';
import { ButtonLink } from '#ui/site/button.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { Picture } from '#ui/site/picture.tsx';
import { useIsLead } from '../flow.tsx';
import type { hero } from './definition.ts';
import styles from './view.module.css';

export function Hero(props: BlockProps<typeof hero>) {
  const { image, image_alignment, text_style, title, subtitle, link, link_text } = props;
  const isLead = useIsLead();
  const Title = isLead ? 'h1' : 'h2';
  const isLight = text_style === 'light';
  return (
    <section
      data-flow="full"
      className={classNames(
        styles.hero,
        isLight ? classNames('onDark', styles.light) : styles.dark,
        styles[image_alignment],
        isLead && styles.lead,
      )}
    >
      {image && <Picture image={image} sizes="100vw" isEager={isLead} className={styles.image} />}
      <div className={styles.scrim}>
        <div className={styles.words}>
          <Title className={styles.title}>{title}</Title>
          {subtitle !== '' && <p className={styles.subtitle}>{subtitle}</p>}
          {link && link_text !== '' && (
            <ButtonLink href={link} variant={isLight ? 'brass' : 'primary'}>
              {link_text}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
