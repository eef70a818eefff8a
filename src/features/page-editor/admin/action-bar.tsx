import type { ReactNode } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { type FormStore, useHistory } from '#ui/admin/content-form/form-store.ts';
import { EditorIcon } from './editor-icons.tsx';
import type { SaveState } from './save-queue.ts';
import styles from './page-editor.module.css';

/** Always visible: the state of the changes, and the actions on them. At the bottom edge of a phone. */
export function ActionBar({
  store,
  indicator,
  save,
  isReadOnly,
  mayPublish,
  isPreviewOpen,
  onSave,
  onPublish,
  onPreview,
  menu,
}: {
  store: FormStore;
  indicator: ReactNode;
  save: SaveState;
  isReadOnly: boolean;
  mayPublish: boolean;
  isPreviewOpen: boolean;
  onSave: () => void;
  onPublish: () => void;
  /** Undefined where there is nothing to preview by. */
  onPreview: (() => void) | undefined;
  menu: ReactNode;
}) {
  const saving = save.kind === 'saving' ? save.action : null;
  return (
    <div className={styles.bar} role="group" aria-label="Actions for the page">
      <div className={styles.indicator}>{indicator}</div>
      {!isReadOnly && <UndoButtons store={store} />}
      {onPreview && (
        <Button
          variant="secondary"
          aria-pressed={isPreviewOpen}
          aria-keyshortcuts="Control+P Meta+P"
          className={styles.previewButton}
          onClick={onPreview}
        >
          <EditorIcon name="preview" />
          <span>Preview</span>
        </Button>
      )}
      {!isReadOnly && (
        <>
          <Button
            variant={mayPublish ? 'secondary' : 'primary'}
            aria-keyshortcuts="Control+S Meta+S"
            isBusy={saving === 'save'}
            onClick={onSave}
          >
            {saving === 'save' ? 'Saving…' : 'Save draft'}
          </Button>
          {mayPublish && (
            <Button isBusy={saving === 'publish'} onClick={onPublish}>
              {saving === 'publish' ? 'Publishing…' : 'Publish'}
            </Button>
          )}
        </>
      )}
      {menu}
    </div>
  );
}

function UndoButtons({ store }: { store: FormStore }) {
  const { canUndo, canRedo } = useHistory(store);
  // Not `disabled`: the button must keep the focus after the last step.
  return (
    <div className={styles.undo}>
      <Button
        variant="quiet"
        isIcon
        aria-label="Undo"
        aria-keyshortcuts="Control+Z Meta+Z"
        isBusy={!canUndo}
        onClick={store.undo}
      >
        <EditorIcon name="undo" />
      </Button>
      <Button
        variant="quiet"
        isIcon
        aria-label="Redo"
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        isBusy={!canRedo}
        onClick={store.redo}
      >
        <EditorIcon name="redo" />
      </Button>
    </div>
  );
}
