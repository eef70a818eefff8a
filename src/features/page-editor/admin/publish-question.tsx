import { type ReactNode, useEffect, useRef } from 'react';
import type { PageGovernance } from '#features/pages/staff-shapes.ts';
import { Button } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import styles from './copy-notice.module.css';

/** Asks before a page is published. Takes the focus. */
export function PublishQuestion({
  label,
  title,
  publishLabel,
  closeLabel = 'Cancel',
  onPublish,
  onClose,
  children,
}: {
  label: string;
  title: string;
  publishLabel: string;
  closeLabel?: string;
  onPublish: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    start.current?.focus();
    start.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={start} tabIndex={-1} role="group" aria-label={label}>
      <Notice title={`Not published yet: ${title}`}>
        {children}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onPublish}>
            {publishLabel}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {closeLabel}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** Asks before a page in review is published, which ends the review. */
export function ReviewQuestion({
  review: { status, task, workflow },
  ...asked
}: {
  review: NonNullable<PageGovernance['review']>;
  onPublish: () => void;
  onClose: () => void;
}) {
  return (
    <PublishQuestion
      {...asked}
      label="Review"
      title="this page is in review"
      publishLabel="Publish and cancel the workflow"
      closeLabel="Keep the workflow"
    >
      <p>
        {status === 'in_progress' ? `It waits for “${task}”.` : `Changes are requested at “${task}”.`} Publishing
        cancels the workflow “{workflow}”.
      </p>
    </PublishQuestion>
  );
}
