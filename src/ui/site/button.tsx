import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { NewTabHint, newTab } from './new-tab.tsx';

export interface ButtonLook {
  /** `primary` once per view; `brass` is the primary one on a dark ground. */
  variant?: 'primary' | 'brass' | 'outline' | 'quiet';
  size?: 'regular' | 'small';
  /** Fills its container. */
  isWide?: boolean;
}

/** The class list of a button's look, for elements that are neither `button` nor `a` (a `summary`, a `label`). */
export function buttonClass({ variant = 'primary', size = 'regular', isWide = false }: ButtonLook = {}): string {
  const look = variant === 'primary' ? undefined : styles[variant];
  return classNames(styles.button, look, size === 'small' && styles.small, isWide && styles.wide);
}

/** A button for an action on this page; `type` is "button" by default. */
export function Button({ variant, size, isWide, className, ...rest }: ButtonLook & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...rest} className={classNames(buttonClass(pick({ variant, size, isWide })), className)} />
  );
}

/** A link styled as a button. With `opensNewTab`, announces the new tab to screen readers and sets rel="noopener". */
export function ButtonLink({
  variant,
  size,
  isWide,
  className,
  opensNewTab = false,
  children,
  ...rest
}: ButtonLook & ComponentPropsWithRef<'a'> & { href: string; opensNewTab?: boolean; children: ReactNode }) {
  const classes = classNames(buttonClass(pick({ variant, size, isWide })), className);
  return (
    <a {...rest} {...(opensNewTab && newTab)} className={classes}>
      {children}
      {opensNewTab && <NewTabHint />}
    </a>
  );
}

type Given<T> = { [K in keyof T]?: T[K] | undefined };

function pick({ variant, size, isWide }: Given<ButtonLook>): ButtonLook {
  return { variant: variant ?? 'primary', size: size ?? 'regular', isWide: isWide ?? false };
}
