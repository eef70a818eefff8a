import type { ComponentPropsWithRef } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonLook {
  /** `primary` once per form; `danger` for what ends or deletes something. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** A square for one icon; give it an `aria-label`. */
  isIcon?: boolean;
  isWide?: boolean;
}

/** The class list of a button's look, for links that look like one. */
export function buttonClass({ variant = 'primary', isIcon = false, isWide = false }: ButtonLook = {}): string {
  return classNames(
    styles.button,
    variant !== 'primary' && styles[variant],
    isIcon && styles.icon,
    isWide && styles.wide,
  );
}

/**
 * A button; `type` is "button" by default. While `isBusy` it keeps the focus and its place, and does nothing: a
 * disabled button would drop the keyboard's focus.
 */
export function Button({
  variant = 'primary',
  isIcon = false,
  isWide = false,
  isBusy = false,
  className,
  onClick,
  ...rest
}: ButtonLook & { isBusy?: boolean } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      {...(isBusy && { 'aria-disabled': true })}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
      className={classNames(buttonClass({ variant, isIcon, isWide }), className)}
    />
  );
}
