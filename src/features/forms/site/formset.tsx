import { useEffect, useRef } from 'react';
import { Button } from '#ui/site/button.tsx';
import { FieldError } from '#ui/site/field.tsx';
import { LiveRegion } from '#ui/site/live-region.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import { type Step, STEP_FIELD } from '../post.ts';
import { controlId, type FormsetProps } from '../props.ts';
import { FieldList, type FieldListProps } from './field-list.tsx';
import styles from './form.module.css';
import type { StepTaken } from './use-live-form.ts';
import { useGuestText } from './texts.ts';

/**
 * Rows of the same questions, each with a button that removes it, and a button that adds a row up to the maximum
 * (Spec §4). Without script the buttons send a request to the server, whose answer scrolls back to the rows.
 */
export function Formset({
  formset,
  taken,
  page,
  ...list
}: {
  formset: FormsetProps;
  /** The last step that was done in the browser. */
  taken: StepTaken | null;
  /** Address of the page, for the server's answer without script. */
  page: string;
} & Omit<FieldListProps, 'fields'>) {
  const words = useGuestText();
  const t = useTranslate();
  const element = useRef<HTMLFieldSetElement>(null);
  const { prefix, total_forms, initial_forms, max_num, forms, errors } = formset;
  const [error] = errors;
  const id = controlId(prefix);
  const addStep: Step = `add:${prefix}`;
  const isMine = taken !== null && taken.step.split(':')[1] === prefix;
  const removed = isMine ? /^remove:.*:(\d+)$/.exec(taken.step)?.[1] : undefined;

  // The focus goes to the first field of a new row; after a removal, to the button that adds one.
  useEffect(() => {
    if (!isMine) return;
    const sought = removed === undefined ? `[name^="${prefix}-${total_forms - 1}-"]` : `[value="${addStep}"]`;
    element.current?.querySelector<HTMLElement>(sought)?.focus();
    // Once for every step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [taken]);

  const rowName = (number: number) =>
    words(
      typeof formset.row_label === 'string'
        ? formset.row_label
        : { ...formset.row_label, values: { ...formset.row_label.values, number } },
    );
  const isFull = total_forms >= max_num;
  const most = t('forms.error_too_many', { max: max_num });
  const announced = !isMine
    ? ''
    : removed === undefined
      ? `${t('forms.row_added', { row: rowName(total_forms) })}${isFull ? ` ${most}` : ''}`
      : t('forms.row_removed', { row: rowName(Number(removed) + 1) });
  return (
    <fieldset ref={element} id={id} className={styles.formset}>
      <legend className={styles.formsetLegend}>{words(formset.label)}</legend>
      <input type="hidden" name={`${prefix}-TOTAL_FORMS`} value={total_forms} />
      <input type="hidden" name={`${prefix}-INITIAL_FORMS`} value={initial_forms} />
      <FieldError>{error === undefined ? undefined : t('forms.error', { message: words(error) })}</FieldError>
      {forms.map((fields, index) => (
        // Rows that moved up are drawn anew, with the answers that moved with them.
        <fieldset key={`${taken?.removals ?? 0} ${index}`} id={`${id}-${index}`} className={styles.row}>
          <legend className={styles.legend}>{rowName(index + 1)}</legend>
          <FieldList fields={fields} {...list} />
          <Button
            type="submit"
            name={STEP_FIELD}
            value={`remove:${prefix}:${index}` satisfies Step}
            formAction={`${page}#${id}`}
            formNoValidate
            variant="quiet"
            size="small"
            className={styles.remove}
          >
            {t('forms.remove')}
            <VisuallyHidden> {rowName(index + 1)}</VisuallyHidden>
          </Button>
        </fieldset>
      ))}
      {isFull ? (
        <p className={styles.most}>{most}</p>
      ) : (
        <Button
          type="submit"
          name={STEP_FIELD}
          value={addStep}
          formAction={`${page}#${id}-${total_forms}`}
          formNoValidate
          variant="outline"
          size="small"
          className={styles.add}
        >
          {words(formset.add_label)}
        </Button>
      )}
      <LiveRegion message={announced} />
    </fieldset>
  );
}
