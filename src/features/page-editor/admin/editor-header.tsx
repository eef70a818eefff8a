import { type ReactNode, useEffect, useRef } from 'react';
import type { PageAncestor, PageSummary } from '#features/pages/staff-shapes.ts';
import type { FormStore } from '#ui/admin/content-form/form-store.ts';
import { PageTrail } from '#features/page-explorer/admin/parts/page-trail.tsx';
import { PageState } from '#features/page-explorer/admin/parts/page-state.tsx';
import styles from './page-editor.module.css';
import { useTitle } from './title-field.tsx';

/** The page's place and type; its name is also the window's title. */
export function EditorHeader({
  store,
  ancestors,
  page,
  templateLabel,
  isNew,
  presence,
}: {
  store: FormStore;
  ancestors: readonly PageAncestor[];
  /** Null until the page exists. */
  page: Pick<PageSummary, 'status' | 'governance'> | null;
  templateLabel: string;
  isNew: boolean;
  presence: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useTitle(store);
  const name = title.trim() === '' ? `Add ${templateLabel.toLowerCase()}` : title;
  useEffect(() => {
    const site = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
    document.title = site ? `${name} · ${site}` : name;
  }, [name]);
  // Takes the focus that the removed loading notice had.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <header className={styles.head}>
      <PageTrail ancestors={ancestors} />
      <div className={styles.name}>
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        <span className={styles.kind}>{templateLabel}</span>
        {page && <PageState page={page} />}
        {isNew && <span className={styles.kind}>Not saved yet</span>}
        <span className={styles.presence}>{presence}</span>
      </div>
    </header>
  );
}
