import type { ReactNode } from 'react';
import { Button } from '#ui/site/button.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { STEP_FIELD } from '../post.ts';
import type { FieldProps } from '../props.ts';
import styles from './form.module.css';
import { type Widgets, widgetOf } from './widgets.tsx';
import { useGuestText } from './texts.ts';

/** Labels with markup, by the fields' keys: the text of a consent with its links. */
export type Labels = Readonly<Record<string, ReactNode>>;

export interface FieldListProps {
  fields: readonly FieldProps[];
  widgets: Widgets;
  labels: Labels;
  /** True to mark required fields with an asterisk. */
  marksRequired: boolean;
  /** False while only the server can change the fields. */
  isAlive: boolean;
  onChange: () => void;
}

/** Fields under each other, halves side by side, each with its first error. */
export function FieldList({ fields, widgets, labels, marksRequired, isAlive, onChange }: FieldListProps) {
  const words = useGuestText();
  const t = useTranslate();
  return fields.map((field) => {
    const Widget = widgetOf(field.widget, widgets);
    const [error] = field.errors;
    const label = labels[field.key] ?? words(field.label);
    // A new list of options is a new control: a choice from the old one is no longer valid.
    const key = `${field.name} ${field.options.map(({ value }) => value).join(' ')}`;
    return (
      <div key={key} className={classNames(field.widget !== 'hidden' && (field.is_half ? styles.half : styles.whole))}>
        <Widget
          field={field}
          label={
            marksRequired && field.is_required ? (
              <>
                {label}
                <span aria-hidden="true"> *</span>
              </>
            ) : (
              label
            )
          }
          error={error === undefined ? undefined : t('forms.error', { message: words(error) })}
          onChange={onChange}
        />
        {field.changes_fields && !isAlive && (
          <Button
            type="submit"
            variant="outline"
            size="small"
            name={STEP_FIELD}
            value="fields"
            formNoValidate
            className={styles.noScript}
          >
            {t('forms.step', { label: words(field.label) })}
          </Button>
        )}
      </div>
    );
  });
}
