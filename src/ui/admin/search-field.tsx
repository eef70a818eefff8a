import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

/** A field to search in, its label for screen readers and, unless a placeholder is given, in the field. */
export function SearchField({
  label,
  className,
  ...input
}: { label: string } & Omit<ComponentPropsWithRef<'input'>, 'type' | 'aria-label'>) {
  return (
    <div className={classNames(styles.field, className)}>
      <Icon name="search" />
      <input
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        {...input}
        type="search"
        aria-label={label}
        className={styles.input}
      />
    </div>
  );
}
