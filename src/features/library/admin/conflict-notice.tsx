import { useEffect, useRef } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import styles from './conflict-notice.module.css';

const WORDS: Readonly<Partial<Record<string, string>>> = {
  title: 'title',
  altText: 'alt text',
  tags: 'tags',
  collection: 'collection',
  focalPoint: 'focal point',
  poster: 'poster',
};

/**
 * Somebody else saved in between: who, when and what, and the two ways on. What was typed stays until one is taken. Takes
 * the focus: the button that was pressed may be far below.
 */
export function ConflictNotice({
  noun,
  changed,
  fields,
  isBusy,
  onLoad,
  onOverwrite,
}: {
  /** "image" */
  noun: string;
  /** The newest change; null while it is not known. */
  changed: { by: string; at: string } | null;
  /** The form's values that are others now. */
  fields: readonly string[];
  isBusy: boolean;
  /** Takes the new version and drops what was typed. */
  onLoad: () => void;
  /** Saves what was typed over it. */
  onOverwrite: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const named = fields.flatMap((field) => WORDS[field] ?? []);
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Notice kind="error" title={`Somebody changed this ${noun} while you were editing it`}>
        <p>
          {changed ? (
            <>
              {changed.by}, <RelativeTime at={changed.at} />
              {named.length > 0 && `: ${named.join(', ')}`}.{' '}
            </>
          ) : null}
          Nothing you typed is lost, and nothing was saved yet.
        </p>
        <div className={styles.actions}>
          <Button variant="secondary" isBusy={isBusy} onClick={onLoad}>
            Load the new version
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={onOverwrite}>
            Save mine over it
          </Button>
        </div>
      </Notice>
    </div>
  );
}
