import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './screen.module.css';

let isFirstScreen = true;

/**
 * One screen: its heading, also the window's title. After a change of screens the heading takes the focus, so that
 * keyboard and screen reader begin at the new content; the first screen leaves the focus to the browser.
 */
export function Screen({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const site = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
    document.title = site ? `${title} · ${site}` : title;
  }, [title]);
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus();
    isFirstScreen = false;
  }, []);
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {children}
    </div>
  );
}

/** A part of a screen with a heading of its own. */
export function Card({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        {intro && <p>{intro}</p>}
      </div>
      {children}
    </section>
  );
}
