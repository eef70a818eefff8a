import { Link, type LinkComponent, type LinkProps } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonLook {
  /** `primary` once per form; `danger` for actions that end or delete something. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** A square for one icon; give it an `aria-label`. */
  isIcon?: boolean;
  isWide?: boolean;
}

/** The class list of a button's look, for elements that are neither a button nor a link of the admin. */
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
 * disabled button would lose the keyboard's focus.
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

type ButtonLinkProps = ButtonLook & ComponentPropsWithRef<'a'>;

/** A link of the admin that looks like a button. */
export const ButtonLink = (({ variant = 'primary', isIcon = false, isWide = false, ...rest }: ButtonLinkProps) => (
  <Link {...(rest as LinkProps)} className={buttonClass({ variant, isIcon, isWide })} />
)) as LinkComponent<(props: ButtonLinkProps) => ReactNode>;
