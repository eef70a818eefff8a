import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';
import styles from './action-button.module.css';

/**
 * A small icon button. While disabled it keeps the focus, so that a block moved to the top by keyboard does not lose
 * its place; `reasonId` names the element with the reason.
 */
export function ActionButton({
  icon,
  label,
  isDisabled = false,
  reasonId,
  className,
  onClick,
  ...rest
}: {
  icon: IconName;
  label: string;
  isDisabled?: boolean;
  reasonId?: string | undefined;
} & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.action, className)}
      aria-label={label}
      title={label}
      {...(isDisabled && { 'aria-disabled': true, ...(reasonId && { 'aria-describedby': reasonId }) })}
      onClick={(event) => {
        if (!isDisabled) onClick?.(event);
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
