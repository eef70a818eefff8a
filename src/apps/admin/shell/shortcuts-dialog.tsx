import { Dialog } from '#ui/admin/dialog.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import styles from './shortcuts-dialog.module.css';
import { setShortcutsOn, SHORTCUTS, useAreShortcutsOn } from './shortcuts.ts';

/** The list of shortcuts, and the switch that turns them off. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isOn = useAreShortcutsOn();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" isLight>
      <dl className={styles.keys}>
        {Object.entries(SHORTCUTS).map(([key, meaning]) => (
          <div key={key} className={styles.pair}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        label="Use single-key shortcuts on this device"
        checked={isOn}
        onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
