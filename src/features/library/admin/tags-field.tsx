import { type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '#ui/admin/class-names.ts';
import { TextField } from '#ui/admin/field.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { splitTags } from '../tags.ts';
import styles from './tags-field.module.css';

/** Tags, each with a button that removes it. Enter, a comma and leaving the field add the typed tag. */
export function TagsField({
  value,
  onChange,
  label = 'Tags',
  help = 'Separate tags with commas.',
  error,
  id,
}: {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  label?: string;
  help?: ReactNode;
  error?: string | undefined;
  id?: string;
}) {
  const ownId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  // Reserves the tag's space while it is typed. Otherwise the tag that is added when the field is left would move the
  // button that is being pressed.
  const coming = splitTags(typed).filter((tag) => !value.includes(tag));
  const add = (text: string) => {
    const more = splitTags(text).filter((tag) => !value.includes(tag));
    if (more.length > 0) onChange([...value, ...more]);
    setTyped('');
  };
  return (
    <div className={styles.field}>
      <TextField
        ref={input}
        id={id ?? ownId}
        label={label}
        help={help}
        error={error}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          if (currentTarget.value.includes(',')) add(currentTarget.value);
          else setTyped(currentTarget.value);
        }}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() !== '') {
            event.preventDefault();
            add(typed);
          } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
            onChange(value.slice(0, -1));
          }
        }}
      />
      <VisuallyHidden>
        <span role="status">{value.length > 0 ? `Tags: ${value.join(', ')}` : 'No tags'}</span>
      </VisuallyHidden>
      {value.length + coming.length > 0 && (
        <ul className={styles.tags} aria-label={`Chosen ${label.toLowerCase()}`}>
          {value.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={styles.tag}
                aria-label={`Remove tag: ${tag}`}
                onClick={() => {
                  onChange(value.filter((one) => one !== tag));
                  input.current?.focus();
                }}
              >
                {tag}
                <Icon name="close" />
              </button>
            </li>
          ))}
          {coming.map((tag) => (
            <li key={tag} aria-hidden>
              <span className={classNames(styles.tag, styles.coming)}>
                {tag}
                <Icon name="close" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
