import styles from './spinner.module.css';

/** A turning ring with its words, announced politely; the words alone when motion is unwanted. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className={styles.spinner}>
      <span className={styles.ring} aria-hidden="true" />
      {label}
    </div>
  );
}
