import type { ComponentProps } from 'react';
import styles from './file-input.module.css';

/** The browser's own input for files, its button looking like ours. Its label, help and complaints stand round it. */
export function FileInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="file" className={styles.input} />;
}
