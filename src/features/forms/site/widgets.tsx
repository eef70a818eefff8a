import type { ComponentType, ReactNode } from 'react';
import { Field, FieldError } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { controlId, type FieldProps } from '../props.ts';
import styles from './form.module.css';
import { useGuestText } from './texts.ts';

export interface WidgetProps {
  field: FieldProps;
  label: ReactNode;
  /** The first error, as a message for the guest: "Error: …". */
  error: string | undefined;
  /** Call it when the widget changed its value without an event. */
  onChange: () => void;
}

export type Widgets = Readonly<Record<string, ComponentType<WidgetProps>>>;

const INPUT_TYPES = ['text', 'email', 'tel', 'url', 'date', 'time', 'datetime-local', 'number'] as const;

/** HTML supports a maximum length for typed text only; other limits are checked by the server. */
const LIMITED: ReadonlySet<string> = new Set(['text', 'email', 'tel', 'url']);

/** Texts around a control, as `Field` takes them. */
export function useSurroundings({ field, label, error }: WidgetProps) {
  const words = useGuestText();
  return {
    id: controlId(field.name),
    label,
    error,
    ...(field.help_text !== null && { help: words(field.help_text) }),
  };
}

export function attributesOf({ name, is_required, autocomplete }: FieldProps) {
  return {
    name,
    ...(is_required && { required: true, 'aria-required': true as const }),
    ...(autocomplete !== '' && { autoComplete: autocomplete }),
  };
}

function inputOf(type: (typeof INPUT_TYPES)[number]): ComponentType<WidgetProps> {
  return function Input(props) {
    const { field } = props;
    return (
      <Field {...useSurroundings(props)}>
        {(wiring) => (
          <input
            type={type}
            defaultValue={field.initial}
            {...(LIMITED.has(type) && { maxLength: field.max_length })}
            {...attributesOf(field)}
            {...wiring}
          />
        )}
      </Field>
    );
  };
}

function TextArea(props: WidgetProps) {
  const { field } = props;
  return (
    <Field {...useSurroundings(props)}>
      {(wiring) => (
        <textarea
          rows={6}
          defaultValue={field.initial}
          maxLength={field.max_length}
          {...attributesOf(field)}
          {...wiring}
        />
      )}
    </Field>
  );
}

function Select(props: WidgetProps) {
  const { field } = props;
  const words = useGuestText();
  const t = useTranslate();
  return (
    <Field {...useSurroundings(props)}>
      {(wiring) => (
        <select defaultValue={field.initial} {...attributesOf(field)} {...wiring}>
          <option value="">{t('forms.choose')}</option>
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

/** Ids that connect error and help to a group or checkbox, as `Field` does for controls with a label above. */
export function useDescription({ field, error }: WidgetProps): { 'aria-describedby'?: string } {
  const id = controlId(field.name);
  const ids = [field.help_text !== null && `${id}-help`, error && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? { 'aria-describedby': ids.join(' ') } : {};
}

export function Help({ field }: { field: FieldProps }) {
  const words = useGuestText();
  if (field.help_text === null) return null;
  return (
    <p id={`${controlId(field.name)}-help`} className={styles.help}>
      {words(field.help_text)}
    </p>
  );
}

function Checkbox(props: WidgetProps) {
  const { field, label, error } = props;
  const id = controlId(field.name);
  return (
    <div className={styles.group}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          id={id}
          name={field.name}
          defaultChecked={field.initial !== ''}
          required={field.is_required}
          {...(error && { 'aria-invalid': true })}
          {...useDescription(props)}
        />
        <span>{label}</span>
      </label>
      <Help field={field} />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

function Hidden({ field }: WidgetProps) {
  return <input type="hidden" id={controlId(field.name)} name={field.name} defaultValue={field.initial} />;
}

/** The widgets of all forms. A form adds its own. */
export const WIDGETS: Widgets = {
  ...Object.fromEntries(INPUT_TYPES.map((type) => [type, inputOf(type)])),
  textarea: TextArea,
  select: Select,
  checkbox: Checkbox,
  hidden: Hidden,
};

/** The widget of a tag. @throws for an unknown tag (Spec §5) */
export function widgetOf(tag: string, own: Widgets): ComponentType<WidgetProps> {
  const widget = Object.hasOwn(own, tag) ? own[tag] : Object.hasOwn(WIDGETS, tag) ? WIDGETS[tag] : undefined;
  if (!widget) throw new Error(`No form widget is called "${tag}"`);
  return widget;
}
