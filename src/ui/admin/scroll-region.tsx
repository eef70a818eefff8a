import { type ReactElement, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './scroll-region.module.css';

/**
 * Scrolls content that is wider than its place, such as a table of many columns. Only while it can scroll, it takes the
 * focus and is a landmark, called `label`, which no other landmark of the screen may have.
 */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  /** One element, whose size determines whether it fits. */
  children: ReactElement;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const outside = box.current;
    const inside = outside?.firstElementChild;
    if (!outside || !inside) return undefined;
    const observer = new ResizeObserver(() =>
      setScrolls(outside.scrollWidth > outside.clientWidth || outside.scrollHeight > outside.clientHeight),
    );
    observer.observe(outside);
    observer.observe(inside);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={classNames(styles.region, className)}
      {...(scrolls && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
