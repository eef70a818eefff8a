import { Container } from '#ui/site/layout.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { Pagination } from '#ui/site/pagination.tsx';
import { Masthead } from '../state-list/masthead.tsx';
import { CityLocation } from './city-location.tsx';
import type { LocationListProps } from './props.ts';
import styles from './view.module.css';

export function LocationList(props: LocationListProps) {
  const { city, state, country, directory_url, breadcrumbs, locations, url, current_page, num_pages } = props;
  const t = useTranslate();
  const { name } = usePageContext().site;
  return (
    <>
      <Masthead
        breadcrumbs={breadcrumbs}
        current={city}
        title={t('directory.city_list_title', { name, city, state: state.name })}
        subtitle={t('directory.city_list_subtitle', { name })}
      >
        {current_page > 1 && (
          <p className={styles.number}>{t('directory.page_of', { number: current_page, count: num_pages })}</p>
        )}
      </Masthead>
      <Container className={styles.locations ?? ''}>
        <ul className={styles.list}>
          {locations.map((location) => (
            <CityLocation key={location.id} location={location} isFirst={location === locations[0]} />
          ))}
        </ul>
        <Pagination url={url} current={current_page} last={num_pages} />
        <a className={styles.more} href={directory_url}>
          {t('directory.more_country', { country: country.printable_name })}
          <Icon name="arrow-right" size={20} />
        </a>
      </Container>
    </>
  );
}
