import { Field, FieldError } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import { controlId } from '../props.ts';
import styles from './form.module.css';
import { attributesOf, Help, useDescription, useSurroundings, type WidgetProps, type Widgets } from './widgets.tsx';
import { useGuestText } from './texts.ts';

/** All options visible, as radio buttons or checkboxes. Each checkbox is sent under the group's name. */
function Choices({ type, ...props }: WidgetProps & { type: 'radio' | 'checkbox' }) {
  const { field, label, error } = props;
  const words = useGuestText();
  const t = useTranslate();
  const id = controlId(field.name);
  const chosen = field.initial.split('\n');
  return (
    <fieldset className={styles.group} {...useDescription(props)}>
      <legend className={styles.legend}>
        {label}
        {/* HTML has no required attribute for a group of checkboxes. */}
        {type === 'checkbox' && field.is_required && <VisuallyHidden> {t('forms.required_group')}</VisuallyHidden>}
      </legend>
      <Help field={field} />
      {field.options.map(({ value, label: option }, index) => (
        <label key={value} className={styles.choice}>
          <input
            type={type}
            id={index === 0 ? id : `${id}-${index}`}
            name={field.name}
            value={value}
            defaultChecked={chosen.includes(value)}
            required={type === 'radio' && field.is_required}
            {...(error && { 'aria-invalid': true })}
          />
          <span>{words(option)}</span>
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

function MultiSelect(props: WidgetProps) {
  const { field } = props;
  const words = useGuestText();
  return (
    <Field {...useSurroundings(props)}>
      {(wiring) => (
        <select multiple defaultValue={field.initial.split('\n').filter(Boolean)} {...attributesOf(field)} {...wiring}>
          {field.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {words(label)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Widgets that show all options, for forms that use them. */
export const CHOICE_WIDGETS: Widgets = {
  radio: (props) => <Choices type="radio" {...props} />,
  checkboxes: (props) => <Choices type="checkbox" {...props} />,
  multiselect: MultiSelect,
};
