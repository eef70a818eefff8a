import type { ComponentProps } from 'react';
import styles from './file-input.module.css';

/** The browser's file input with a styled button. Its label, help and errors are around it. */
export function FileInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="file" className={styles.input} />;
}
