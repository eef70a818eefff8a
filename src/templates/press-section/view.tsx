import { Flow, PageBody, splitOpening } from '#blocks/flow.tsx';
import { PressMasthead } from '#features/press/site/masthead.tsx';
import { ReleaseList } from '#features/press/site/release-list.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { Container } from '#ui/site/layout.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import { MediaDownloads } from './media-downloads.tsx';
import type { PressSectionProps } from './props.ts';
import styles from './view.module.css';

export function PressSection(props: PressSectionProps) {
  const { title, body, contact_info, media_download_tiles, articles, press_list } = props;
  const t = useTranslate();
  const { opening, rest } = splitOpening(body);
  const hasContact = contact_info.trim() !== '';
  return (
    <>
      {opening.length > 0 ? <PageBody blocks={opening} /> : <PressMasthead title={title} />}
      {rest.length > 0 && <Flow blocks={rest} className={styles.intro} hasSideHeadings />}
      <Container className={classNames(styles.desk, hasContact && styles.withContact)}>
        <section aria-labelledby="latest-releases" className={styles.latest}>
          <div className={styles.head}>
            <h2 id="latest-releases">{t('press.latest')}</h2>
            {press_list && articles.length > 0 && (
              <a className={styles.all} href={press_list.url}>
                {t('press.see_all')}
                <VisuallyHidden> {press_list.title}</VisuallyHidden>
              </a>
            )}
          </div>
          {articles.length > 0 ? (
            <ReleaseList releases={articles} heading="h3" />
          ) : (
            <p className={styles.empty}>{t('press.empty')}</p>
          )}
        </section>
        {hasContact && (
          <aside aria-labelledby="press-inquiries" className={styles.contact}>
            <h2 id="press-inquiries">{t('press.inquiries')}</h2>
            <RichText html={contact_info} />
          </aside>
        )}
      </Container>
      {media_download_tiles.length > 0 && <MediaDownloads tiles={media_download_tiles} />}
    </>
  );
}
