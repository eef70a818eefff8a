import { useEffect, useRef } from 'react';
import { PageBody, splitOpening } from '#blocks/flow.tsx';
import { visuallyHidden } from '#ui/site/visually-hidden.tsx';
import type { PageProps } from '../page-props.ts';
import type { framedContent } from './definition.ts';
import styles from './view.module.css';

/** Sends its height to the page around it, whenever that changes, so that the frame fits (Spec §2.6 Iframe). */
export function FramedContent({ title, body }: PageProps<typeof framedContent>) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!content.current || window.parent === window) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0);
      window.parent.postMessage({ type: 'galley:height', height }, window.location.origin);
    });
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  const hasHero = splitOpening(body).opening.length > 0;
  return (
    <div ref={content} className={styles.content}>
      {!hasHero && <h1 className={visuallyHidden}>{title}</h1>}
      <PageBody blocks={body} />
    </div>
  );
}
