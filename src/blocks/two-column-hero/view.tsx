import type { BlockProps } from '#content/define.ts';
import { ButtonLink } from '#ui/site/button.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { Picture } from '#ui/site/picture.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import { useIsLead } from '../flow.tsx';
import type { twoColumnHero } from './definition.ts';
import styles from './view.module.css';

type HeroColumn = BlockProps<typeof twoColumnHero>['columns'][number];

export function TwoColumnHero({ columns }: BlockProps<typeof twoColumnHero>) {
  const isLead = useIsLead();
  const shown = columns.filter(({ image, title, content }) => image || title.trim() !== '' || content !== '');
  if (shown.length === 0) return null;
  const titled = shown.findIndex(({ title }) => title.trim() !== '');
  return (
    <section data-flow="full" className={classNames(styles.hero, isLead && styles.lead)}>
      {shown.map((column, index) => (
        <Column key={index} {...column} isFirst={isLead && index === 0} isTitle={isLead && index === titled} />
      ))}
    </section>
  );
}

/** @param isFirst holds the page's main image  @param isTitle holds the page's h1 */
function Column(props: HeroColumn & { isFirst: boolean; isTitle: boolean }) {
  const { image, title, content, link, text_style, isFirst, isTitle } = props;
  const Title = isTitle ? 'h1' : 'h2';
  const isLight = text_style === 'light';
  return (
    <div
      className={classNames(
        styles.column,
        isLight ? classNames('onDark', styles.light) : classNames('onLight', styles.dark),
      )}
    >
      {image && (
        <Picture image={image} sizes="(width > 840px) 50vw, 100vw" isEager={isFirst} className={styles.image} />
      )}
      <div className={styles.words}>
        {title.trim() !== '' && <Title className={styles.title}>{title}</Title>}
        <RichText html={content} className={styles.content} />
        {link.url && link.display_name && (
          <ButtonLink href={link.url} variant={isLight ? 'brass' : 'primary'}>
            {link.display_name}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
