import { LOCATION_FILTERS, type LocationFilter } from '#features/locations/filters.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { visuallyHidden } from '#ui/site/visually-hidden.tsx';
import styles from './filters.module.css';

/** The form's `filter` boxes: what a restaurant must offer. A restaurant must satisfy all ticked boxes. */
export function FiltersFieldset({
  filters,
  onChange,
}: {
  filters: readonly LocationFilter[];
  onChange: (filters: LocationFilter[]) => void;
}) {
  const t = useTranslate();
  const toggled = (filter: LocationFilter) =>
    LOCATION_FILTERS.filter((each) => (each === filter) !== filters.includes(each));
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{t('locator.filters')}</legend>
      <div className={styles.chips}>
        {LOCATION_FILTERS.map((filter) => (
          <label key={filter} className={styles.chip}>
            <input
              type="checkbox"
              name="filter"
              value={filter}
              className={visuallyHidden}
              checked={filters.includes(filter)}
              onChange={() => onChange(toggled(filter))}
            />
            {t(`locator.filter.${filter}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
