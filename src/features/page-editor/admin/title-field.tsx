import { MAX_TITLE_CHARACTERS } from '#features/pages/editor-contract.ts';
import { type FormStore, useAt } from '#ui/admin/content-form/form-store.ts';
import { TITLE_KEY } from './page-value.ts';
import styles from './title-field.module.css';

/** Id of the field that takes the focus when the title has an error. */
export const TITLE_ID = 'page-title';

/** The title as the newest draft has it. */
export function useTitle(store: FormStore): string {
  const title = useAt(store, [TITLE_KEY]);
  return typeof title === 'string' ? title : '';
}

/** The page's title, large. */
export function TitleField({
  store,
  error,
  isReadOnly,
}: {
  store: FormStore;
  error: string | undefined;
  isReadOnly: boolean;
}) {
  const title = useTitle(store);
  return (
    <div className={styles.field}>
      <label htmlFor={TITLE_ID}>
        Title <span className={styles.required}>(required)</span>
      </label>
      <input
        id={TITLE_ID}
        className={styles.input}
        value={title}
        required
        readOnly={isReadOnly}
        maxLength={MAX_TITLE_CHARACTERS}
        autoComplete="off"
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${TITLE_ID}-error` })}
        onChange={(event) => store.setIn([TITLE_KEY], event.target.value, { coalesce: TITLE_KEY })}
      />
      {error && (
        <p id={`${TITLE_ID}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
