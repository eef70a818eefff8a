import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useSyncExternalStore } from 'react';
import { MenuItem, MenuSeparator } from '../menu.tsx';
import menu from '../menu.module.css';
import { BlockPicker } from './block-picker.tsx';
import { useCopiedBlocks } from './clipboard.ts';
import { useForm } from './form-context.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { StreamDialog } from './stream-actions.ts';

/**
 * The menu and the dialogs of all blocks of a form: one of each, shown at the active block. One per block would make a
 * long page slow.
 */
export function StreamDialogs() {
  const { dialog } = useForm();
  const open = useSyncExternalStore(dialog.subscribe, dialog.get);
  const close = () => dialog.set(null);
  return (
    <>
      {open?.kind === 'menu' && <BlockMenu key={open.id} open={open} onClose={close} />}
      {open?.kind === 'picker' && (
        <BlockPicker stream={open.stream} beforeId={open.beforeId} opener={open.opener} onClose={close} />
      )}
      {open?.kind === 'move' && <MoveDialog stream={open.stream} ids={open.ids} opener={open.opener} onClose={close} />}
    </>
  );
}

function BlockMenu({ open, onClose }: { open: Extract<StreamDialog, { kind: 'menu' }>; onClose: () => void }) {
  const { dialog } = useForm();
  const copied = useCopiedBlocks();
  const { stream, id, anchor } = open;
  const only = new Set([id]);
  // The menu closes before anything else opens or takes the focus.
  const act = (command: () => void) => () => {
    onClose();
    command();
  };
  return (
    <BaseMenu.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && dialog.get() === open) onClose();
      }}
    >
      <BaseMenu.Portal>
        <BaseMenu.Positioner anchor={anchor} side="bottom" align="end" sideOffset={4} positionMethod="fixed">
          <BaseMenu.Popup
            className={menu.popup}
            aria-label="Block"
            finalFocus={() => (dialog.get() === null && anchor.isConnected ? anchor : false)}
          >
            <MenuItem icon="plus" onClick={act(() => stream.askForBlock(id, anchor))}>
              Insert before…
            </MenuItem>
            <MenuItem icon="plus" onClick={act(() => stream.askForBlock(stream.after(id), anchor))}>
              Insert after…
            </MenuItem>
            {copied && (
              <MenuItem icon="paste" onClick={act(() => stream.paste(copied, stream.after(id)))}>
                Paste after
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon="arrow-up" onClick={act(() => stream.shift(only, 'up'))}>
              Move up
            </MenuItem>
            <MenuItem icon="arrow-down" onClick={act(() => stream.shift(only, 'down'))}>
              Move down
            </MenuItem>
            <MenuItem icon="arrow-to-top" onClick={act(() => stream.shift(only, 'top'))}>
              Move to the top
            </MenuItem>
            <MenuItem icon="arrow-to-bottom" onClick={act(() => stream.shift(only, 'bottom'))}>
              Move to the bottom
            </MenuItem>
            <MenuItem
              icon="move-to"
              onClick={act(() => dialog.set({ kind: 'move', stream, ids: only, opener: anchor }))}
            >
              Move to…
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon="duplicate" onClick={act(() => stream.duplicate(only))}>
              Duplicate
            </MenuItem>
            <MenuItem icon="copy" onClick={act(() => stream.copy(only))}>
              Copy
            </MenuItem>
            <MenuItem icon="trash" onClick={act(() => stream.remove(only))}>
              Delete
            </MenuItem>
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
