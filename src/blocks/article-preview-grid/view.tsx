import '#ui/site/textures/blue-chill.css';
import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Picture } from '#ui/site/picture.tsx';
import type { articlePreviewGrid } from './definition.ts';
import styles from './view.module.css';

type Props = BlockProps<typeof articlePreviewGrid>;
type Article = Props['articles'][number];

export function ArticlePreviewGrid({ heading, articles, see_all }: Props) {
  const t = useTranslate();
  const shown = articles.flatMap((article) => {
    const title = article.title.trim() || article.page?.title;
    return article.page && title ? [{ ...article, title, url: article.page.url }] : [];
  });
  if (shown.length === 0) return null;
  // Beside images, a card without one would look broken, so it gets a background; without images it needs none.
  const hasImages = shown.some(({ image }) => image);
  return (
    <section className={styles.previews} data-flow="feature">
      {(heading !== '' || see_all.url) && (
        <div className={styles.head}>
          {heading !== '' && <h2 className={styles.heading}>{heading}</h2>}
          {see_all.url && (
            <a className={styles.all} href={see_all.url}>
              {see_all.display_name || t('blocks.see_all')}
              <Icon name="arrow-right" size={18} />
            </a>
          )}
        </div>
      )}
      <ul className={classNames(styles.cards, styles[cardsInRow(shown.length)])}>
        {shown.map(({ title, url, ...article }, index) => (
          <li key={`${index} ${url}`} className={styles.card}>
            {hasImages && <CardImage image={article.image} />}
            <div className={styles.words}>
              <Title level={heading === '' ? 2 : 3} title={title} url={url} />
              {article.date !== '' && (
                <time className={styles.date} dateTime={article.date}>
                  {shortDate(article.date)}
                </time>
              )}
              {article.summary !== '' && <p className={styles.summary}>{article.summary}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rows that end at the page's edge, as far as the number of cards allows. */
function cardsInRow(cards: number): 'two' | 'three' | 'four' {
  if (cards === 2) return 'two';
  return cards % 4 === 0 ? 'four' : 'three';
}

/** The card's only link: its clickable area covers the whole card. */
function Title({ level, title, url }: { level: 2 | 3; title: string; url: string }) {
  const Tag = `h${level}` as const;
  return (
    <Tag className={styles.title}>
      <a className={styles.link} href={url}>
        {title}
      </a>
    </Tag>
  );
}

/** Decorative: the link beside it names the card's target. */
function CardImage({ image }: { image: Article['image'] }) {
  return (
    <div className={styles.frame}>
      {image ? (
        <Picture
          image={image}
          alt=""
          sizes="(width > 1400px) 640px, (width > 560px) 46vw, 92vw"
          className={styles.image}
        />
      ) : (
        <div className={classNames('blue-chill', styles.blank)}>
          <Icon name="lantern" size={44} />
        </div>
      )}
    </div>
  );
}

/** Spec §9: M.d.yy. @param date YYYY-MM-DD */
function shortDate(date: string): string {
  const [year = '', month, day] = date.split('-');
  return `${Number(month)}.${Number(day)}.${year.slice(-2)}`;
}
