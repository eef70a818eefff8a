import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { ButtonRow } from './button-row.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

const FIELDS = ':is(input, select, textarea):not(:disabled, [type="hidden"], [aria-hidden="true"])';

/**
 * A modal dialog: keeps the focus inside, closes with Escape and its close button, and gives the focus back.
 * A press beside it closes it only when nothing typed could be lost (`isLight`).
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  isLight = false,
  isWide = false,
  isTall = false,
  isLong = false,
  initialFocus,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  isLight?: boolean;
  /** For forms of two columns, and tables. */
  isWide?: boolean;
  /** For content that is searched and scrolled: the dialog keeps its height whatever is found. */
  isTall?: boolean;
  /** For long forms: once something was entered, asks before it closes without sending it. */
  isLong?: boolean;
  /** The element with the initial focus; by default the first field, else the first focusable one. */
  initialFocus?: ComponentProps<typeof BaseDialog.Popup>['initialFocus'];
  children: ReactNode;
}) {
  const popup = useRef<HTMLDivElement>(null);
  const hasEntered = useRef(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isOpen) hasEntered.current = false;
  }, [isOpen]);
  const leave = () => (isLong && hasEntered.current ? setAsking(true) : onClose());
  const discard = () => {
    setAsking(false);
    onClose();
  };
  return (
    <BaseDialog.Root
      open={isOpen}
      disablePointerDismissal={!isLight}
      onOpenChange={(isNowOpen) => {
        if (!isNowOpen) leave();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup
          onInput={() => void (hasEntered.current = true)}
          className={classNames(styles.popup, isWide && styles.wide, isTall && styles.tall)}
          ref={popup}
          // Not after a touch: the on-screen keyboard would cover the content.
          initialFocus={
            initialFocus ?? ((way) => way === 'touch' || (popup.current?.querySelector<HTMLElement>(FIELDS) ?? true))
          }
        >
          <div className={styles.head}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close render={<Button variant="quiet" isIcon aria-label="Close" />}>
              <Icon name="close" />
            </BaseDialog.Close>
          </div>
          {description && <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
      {isAsking && (
        <Dialog
          isOpen
          onClose={() => setAsking(false)}
          title="Discard your changes?"
          description="What you changed in the dialog will be lost."
        >
          <ButtonRow>
            <Button variant="danger" onClick={discard}>
              Discard
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep editing
            </Button>
          </ButtonRow>
        </Dialog>
      )}
    </BaseDialog.Root>
  );
}

/** A dialog at the left edge: the side menu on narrow screens. */
export function Drawer({
  isOpen,
  onClose,
  label,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}) {
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(isNowOpen) => {
        if (!isNowOpen) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup className={styles.drawer} aria-label={label}>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
