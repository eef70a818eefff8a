import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import dialog from '../dialog.module.css';
import { Icon } from '../icon.tsx';
import styles from './stream-dialogs.module.css';

/**
 * A dialog over the form. Closed without a choice it returns the focus; after a choice (`hasChosen`) the form decides
 * where the focus goes.
 */
export function StreamDialogFrame({
  title,
  isWide = false,
  firstFocus,
  hasChosen,
  opener,
  onClose,
  children,
}: {
  title: string;
  isWide?: boolean;
  firstFocus: RefObject<HTMLElement | null>;
  hasChosen: RefObject<boolean>;
  /** The element that gets the focus back; by default the one that has the focus now. */
  opener: HTMLElement | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const [returnTo] = useState(
    () => opener ?? (document.activeElement instanceof HTMLElement ? document.activeElement : null),
  );
  return (
    <BaseDialog.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialog.backdrop} />
        <BaseDialog.Popup
          className={classNames(dialog.popup, styles.popup, isWide && styles.wide)}
          initialFocus={firstFocus}
          finalFocus={() => (hasChosen.current ? false : (returnTo ?? false))}
        >
          <div className={dialog.head}>
            <BaseDialog.Title className={dialog.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close render={<Button variant="quiet" isIcon aria-label="Close" />}>
              <Icon name="close" />
            </BaseDialog.Close>
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
