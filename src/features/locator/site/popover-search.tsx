import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Location } from '#features/locations/contract.ts';
import { Button } from '#ui/site/button.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { isNearMe } from '../near-me.ts';
import styles from './popover-panel.module.css';
import { PopoverResults } from './popover-results.tsx';
import { useLocationSearch } from './popover-search-state.ts';
import { SearchBox } from './search-box.tsx';

/** The popover's search: a required field with suggestions, or the guest's position; then results (Spec §5, §9). */
export function PopoverSearch({
  takesFocus,
  onChoose,
  onBack,
}: {
  takesFocus: boolean;
  onChoose: (location: Location) => void;
  /** Given when there is a saved restaurant to go back to. */
  onBack?: () => void;
}) {
  const t = useTranslate();
  const { state, searchText, searchPlace, searchHere } = useLocationSearch();
  const isLocating = state.step === 'locating';
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  const locate = () => void searchHere(t('shell.your_location'));
  const search = (text: string) => (isNearMe(text) ? locate() : void searchText(text));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    setMissing(text === '');
    if (text === '') field.current?.focus();
    else search(text);
  };

  return (
    <div className={styles.search}>
      {onBack && (
        <button type="button" className={styles.back} onClick={onBack}>
          <Icon name="chevron-left" size={18} />
          {t('shell.back_to_restaurant')}
        </button>
      )}
      <h2 className={styles.title}>{t('shell.search_title')}</h2>
      <form role="search" className={styles.form} onSubmit={handleSubmit} noValidate>
        <SearchBox
          ref={field}
          address=""
          isLabelHidden
          placeholder={t('shell.search_placeholder')}
          required
          error={isMissing ? t('shell.search_required') : undefined}
          onChoose={(address) => {
            setMissing(false);
            search(address);
          }}
        />
        <Button type="submit">
          <Icon name="search" size={18} />
          {t('shell.search')}
        </Button>
      </form>
      <div aria-live="polite">
        <Button variant="quiet" size="small" aria-disabled={isLocating} onClick={() => !isLocating && locate()}>
          <Icon name="locate" size={18} />
          {t(isLocating ? 'shell.locating' : 'shell.use_my_location')}
        </Button>
        {state.step === 'unlocated' && <p>{t('shell.location_failed')}</p>}
      </div>
      <PopoverResults state={state} onChoose={onChoose} onPlace={searchPlace} />
    </div>
  );
}
