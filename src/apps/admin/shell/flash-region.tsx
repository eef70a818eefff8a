import { Button } from '#ui/admin/button.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import { type Flash, showFlash, useFlash } from '#ui/admin/flash.ts';
import { Icon } from '#ui/admin/icon.tsx';
import styles from './flash-region.module.css';

/** Shows flashes. Both live regions exist from the first render: one that arrives with its text is not announced. */
export function FlashRegion() {
  const flash = useFlash();
  return (
    <div className={styles.region}>
      {(['success', 'error'] as const).map((kind) => (
        <div key={kind} role={kind === 'error' ? 'alert' : 'status'}>
          {flash?.kind === kind && (
            <div className={classNames(styles.flash, styles[kind])}>
              <Icon name={kind === 'error' ? 'warning' : 'check'} />
              <p>{flash.text}</p>
              {flash.action && <FlashAction {...flash.action} />}
              <Button variant="quiet" isIcon aria-label="Dismiss" onClick={dismiss}>
                <Icon name="close" />
              </Button>
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

function FlashAction({ label, onSelect }: NonNullable<Flash['action']>) {
  return (
    <Button
      variant="secondary"
      onClick={() => {
        // Dismissed first, because the action often shows another flash.
        dismiss();
        onSelect();
      }}
    >
      {label}
    </Button>
  );
}

/** The pressed button disappears: without this, the focus would fall back to the top of the document. */
function dismiss(): void {
  showFlash(null);
  document.getElementById('main')?.focus();
}
