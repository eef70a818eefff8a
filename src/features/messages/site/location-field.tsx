import { STEP_FIELD } from '#features/forms/post.ts';
import { controlId } from '#features/forms/props.ts';
import { useKept } from '#features/forms/site/kept.ts';
import { useIsAlive } from '#features/forms/site/use-is-alive.ts';
import type { WidgetProps } from '#features/forms/site/widgets.tsx';
import { Button } from '#ui/site/button.tsx';
import { TextField } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { useLoaded } from '#ui/site/use-loaded.ts';
import { LOCATION_FOUND, LOCATION_QUERY_FIELD } from '../contact-names.ts';
import styles from './location-field.module.css';

/**
 * Field for the restaurant: a search, or the selected restaurant with a button that opens the search again (Spec §4). Without
 * JavaScript the server searches, and the guest selects from a list of results.
 */
export function LocationField(props: WidgetProps) {
  return useIsAlive() ? <LiveSearch {...props} /> : <ServerSearch {...props} />;
}

/**
 * Loaded on demand, because few topics have a restaurant field. Until then a placeholder has the same layout and value;
 * it accepts no input that could be lost.
 */
function LiveSearch(props: WidgetProps) {
  const { field, label } = props;
  const t = useTranslate();
  const { content, isFailed, retry } = useLoaded(() => import('./location-choice.tsx'));
  if (content) return <content.LocationChoice {...props} />;
  return (
    <div className={styles.waiting} aria-busy={!isFailed}>
      <p className={styles.label}>{label}</p>
      <input type="hidden" name={field.name} value={field.initial} />
      {isFailed && (
        <Notice kind="error">
          <p>{t('shell.panel_failed')}</p>
          <Button id={controlId(field.name)} variant="outline" size="small" onClick={retry}>
            {t('shell.retry')}
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** Server-rendered variant: a field for a place, a search button, and the restaurants found. */
function ServerSearch({ field, label, error }: WidgetProps) {
  const t = useTranslate();
  const id = controlId(field.name);
  const found = useKept(LOCATION_FOUND);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      {field.options.map(({ value, label: title }) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name={field.name} value={value} defaultChecked={value === field.initial} />
          <span>{typeof title === 'string' ? title : ''}</span>
        </label>
      ))}
      <TextField
        id={id}
        name={LOCATION_QUERY_FIELD}
        label={t('contact.help.location')}
        defaultValue={useKept(LOCATION_QUERY_FIELD)}
        maxLength={200}
        error={error}
        autoComplete="off"
      />
      <Button type="submit" variant="outline" size="small" name={STEP_FIELD} value="fields" formNoValidate>
        {t('contact.location.find')}
      </Button>
      <p role="status" className={styles.status}>
        {found === 'failed'
          ? t('contact.location.failed')
          : found && t('contact.location.found', { count: Number(found) })}
      </p>
    </fieldset>
  );
}
