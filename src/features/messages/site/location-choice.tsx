import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { controlId, type OptionProps } from '#features/forms/props.ts';
import type { WidgetProps } from '#features/forms/site/widgets.tsx';
import { usePreferredLocation } from '#features/locator/site/use-preferred-location.ts';
import { Button } from '#ui/site/button.tsx';
import { FieldError } from '#ui/site/field.tsx';
import { LiveRegion } from '#ui/site/live-region.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { restaurantTitle } from '../restaurant-title.ts';
import styles from './location-field.module.css';
import { LocationSearch } from './location-search.tsx';

/** Shows a search, or the selected restaurant with a button that opens the search in a dialog (Spec §4). */
export function LocationChoice(props: WidgetProps) {
  const { field, label, error } = props;
  const t = useTranslate();
  const [chosen, setChosen] = useState(() => field.options.find(({ value }) => value === field.initial) ?? null);
  const [announced, setAnnounced] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const wasPrefilled = useRef(false);

  const wordsOf = ({ label: title }: OptionProps) => (typeof title === 'string' ? title : '');
  const choose = (option: OptionProps) => {
    // Rendered synchronously: the focus needs the button, and the form reads the hidden field.
    flushSync(() => {
      setChosen(option);
      setAnnounced(t('contact.location.chosen', { name: wordsOf(option) }));
    });
    dialog.current?.close();
    // Hidden fields fire no change event.
    props.onChange();
    change.current?.focus();
  };
  const preferred = usePreferredLocation();
  const saved = preferred.status === 'ready' ? preferred.location : null;
  const prefill = useEffectEvent((location: NonNullable<typeof saved>) => {
    if (chosen || wasPrefilled.current) return;
    wasPrefilled.current = true;
    flushSync(() => setChosen({ value: String(location.rlid), label: restaurantTitle(location) }));
    props.onChange();
  });
  // In a microtask, after React has committed: the form reads the rendered field.
  useEffect(() => {
    if (saved) queueMicrotask(() => prefill(saved));
  }, [saved]);
  const id = controlId(field.name);
  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <input type="hidden" name={field.name} value={chosen?.value ?? ''} />
      {chosen ? (
        <div className={styles.chosen}>
          <p>{wordsOf(chosen)}</p>
          <Button
            ref={change}
            id={id}
            variant="outline"
            size="small"
            aria-haspopup="dialog"
            onClick={() => dialog.current?.showModal()}
          >
            {t('contact.location.change')}
          </Button>
        </div>
      ) : (
        <LocationSearch id={id} error={error} onChoose={choose} />
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={`${id}-title`}>
        <h3 id={`${id}-title`} className={styles.title}>
          {t('contact.location.change_title')}
        </h3>
        <LocationSearch id={`${id}-other`} onChoose={choose} />
        <Button variant="quiet" size="small" className={styles.close} onClick={() => dialog.current?.close()}>
          {t('contact.location.close')}
        </Button>
      </dialog>
      <LiveRegion message={announced} />
    </div>
  );
}
