import { useEffect, useRef } from 'react';
import { messageOf } from './async-content.tsx';
import { complaintAbout, Refusal } from './api/problem.ts';
import styles from './notice.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** Not a field: the title of a conflict names who changed the record. */
const VERSION = 'baseVersion';

/**
 * Stands above a form: why it was refused, with a link to each field that must change. Takes the focus when a refusal
 * arrives, so that keyboard and screen reader begin there (WCAG 3.3.1).
 */
export function ErrorSummary({
  error,
  fields,
}: {
  error: Error | null;
  /** Wire name → the label and the id of the control, in the form's order. */
  fields: Readonly<Record<string, { label: string; id: string }>>;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  if (!error) return null;
  const named = Object.entries(fields).flatMap(([field, { label, id }]) => {
    if (field === VERSION) return [];
    const complaint = complaintAbout(error, field);
    return complaint ? [{ label, id, complaint }] : [];
  });
  const others =
    error instanceof Refusal
      ? error.errors.filter(({ field }) => field !== VERSION && !Object.hasOwn(fields, field))
      : [];
  return (
    <div ref={box} tabIndex={-1} role="alert" className={classNames(styles.notice, styles.error)}>
      <Icon name="warning" />
      <div>
        {named.length === 0 && <p className={styles.title}>{messageOf(error)}</p>}
        {named.length > 0 && (
          <>
            <p className={styles.title}>Check what you entered</p>
            <ul className={styles.list}>
              {named.map(({ label, id, complaint }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    onClick={(event) => {
                      event.preventDefault();
                      document.getElementById(id)?.focus();
                    }}
                  >
                    {label}: {complaint}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        {others.map(({ field, message }) => (
          <p key={field}>
            {field}: {message}
          </p>
        ))}
      </div>
    </div>
  );
}
