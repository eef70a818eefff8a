import { PageBody } from '#blocks/flow.tsx';
import { PressMasthead } from '#features/press/site/masthead.tsx';
import { ReleaseList } from '#features/press/site/release-list.tsx';
import { formatShortDate } from '#shared/short-date.ts';
import { Container } from '#ui/site/layout.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import type { PressReleaseProps } from './props.ts';
import styles from './view.module.css';

export function PressRelease(props: PressReleaseProps) {
  const { title, date, dateline, feature_image, copy, press_section, press_list, more } = props;
  const t = useTranslate();
  return (
    <>
      <article>
        <PressMasthead title={title} back={press_section ?? press_list} width="column">
          <time dateTime={date}>{formatShortDate(date)}</time>
          {dateline && <span className={styles.dateline}>{dateline}</span>}
        </PressMasthead>
        {feature_image.length > 0 && <PageBody blocks={feature_image} className={styles.image} />}
        <Container width="narrow" className={styles.copy ?? ''}>
          <RichText html={copy.html} />
        </Container>
      </article>
      {more.length > 0 && (
        <aside className={styles.more} aria-labelledby="more-releases">
          <Container className={styles.others ?? ''}>
            <div className={styles.head}>
              <h2 id="more-releases">{t('press.more')}</h2>
              {press_list && (
                <a className={styles.all} href={press_list.url}>
                  {t('press.see_all')}
                  <VisuallyHidden> {press_list.title}</VisuallyHidden>
                </a>
              )}
            </div>
            <ReleaseList releases={more} heading="h3" />
          </Container>
        </aside>
      )}
    </>
  );
}
