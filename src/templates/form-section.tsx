import { noteSentForm } from '#features/forms/site/sent-form.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './form-section.module.css';

/** The section with a form; without a title where the page's title is enough. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={title && id} className={styles.section}>
      {title && (
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}

/** The section after sending. It begins with the result, for screen readers. */
export function AnswerSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    noteSentForm();
    heading.current?.focus();
  }, []);
  return (
    <section id={id} className={styles.section}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
