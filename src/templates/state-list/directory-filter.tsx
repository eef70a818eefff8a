import { TextField } from '#ui/site/field.tsx';
import { LiveRegion } from '#ui/site/live-region.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import type { DirectoryState } from './match-directory.ts';
import styles from './view.module.css';

/** Narrows the list while the guest types. Hidden without JavaScript, when the whole list is shown. */
export function DirectoryFilter({
  text,
  onChange,
  isFiltered,
  shown,
}: {
  text: string;
  onChange: (text: string) => void;
  isFiltered: boolean;
  shown: readonly DirectoryState[];
}) {
  const t = useTranslate();
  const cities = shown.reduce((sum, state) => sum + state.cities.length, 0);
  return (
    <div className={styles.filter} role="search">
      <TextField
        type="search"
        label={t('directory.filter_label')}
        value={text}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <LiveRegion message={isFiltered ? t('directory.filter_found', { count: cities }) : ''} />
      {isFiltered && shown.length === 0 && <p className={styles.nothing}>{t('directory.filter_empty', { text })}</p>}
    </div>
  );
}
