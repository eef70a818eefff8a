import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import styles from './panel-dialog.module.css';

/**
 * A panel of the site: a dialog, on small screens a sheet at the bottom. The browser keeps the focus inside, closes it
 * on Escape and returns the focus to the button that opened it.
 * @param isAnswered the panel shows an action's result: the title takes the focus, so that a screen reader begins there
 */
export function PanelDialog({
  title,
  place,
  isAnswered = false,
  onClose,
  children,
}: {
  title: string;
  place?: string | undefined;
  isAnswered?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslate();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => dialog.current?.close();

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  // Returns the focus also when the page takes the panel away. Afterwards the element has left the document.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (isAnswered) heading.current?.focus();
  }, [isAnswered]);

  const handlePress = ({ target, currentTarget }: MouseEvent) => {
    // A click on the backdrop has the dialog element as its target.
    if (target === currentTarget) close();
  };
  return (
    <dialog
      ref={dialog}
      className={classNames('onLight', styles.dialog)}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={handlePress}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <div>
            <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            {place !== undefined && <p className={styles.place}>{place}</p>}
          </div>
          <button type="button" className={styles.close} onClick={close}>
            <Icon name="close" size={26} />
            <VisuallyHidden>{t('shell.close')}</VisuallyHidden>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
