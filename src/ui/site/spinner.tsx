import styles from './spinner.module.css';

/** A turning ring with a label, announced politely; only the label when the guest prefers reduced motion. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className={styles.spinner}>
      <span className={styles.ring} aria-hidden="true" />
      {label}
    </div>
  );
}
