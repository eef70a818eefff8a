import { PressMasthead } from '#features/press/site/masthead.tsx';
import { ReleaseList } from '#features/press/site/release-list.tsx';
import { Container } from '#ui/site/layout.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Pagination } from '#ui/site/pagination.tsx';
import type { PressReleaseListProps } from './props.ts';
import styles from './view.module.css';

export function PressReleaseList(props: PressReleaseListProps) {
  const { title, url, articles, num_pages, current_page, press_section } = props;
  const t = useTranslate();
  return (
    <>
      <PressMasthead title={title} back={press_section} width="column">
        {current_page > 1 && t('directory.page_of', { number: current_page, count: num_pages })}
      </PressMasthead>
      <Container className={styles.releases ?? ''}>
        {articles.length > 0 ? (
          <ReleaseList releases={articles} heading="h2" />
        ) : (
          <div className={styles.empty}>
            <p className={styles.nothing}>{t('press.empty')}</p>
            <p>{t('press.empty_hint')}</p>
          </div>
        )}
        <Pagination url={url} current={current_page} last={num_pages} />
      </Container>
    </>
  );
}
