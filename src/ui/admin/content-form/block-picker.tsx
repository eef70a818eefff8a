import { capitalized } from '#shared/capitalized.ts';
import { BLOCK_GROUPS } from '#content/define.ts';
import type { BlockDescription } from '#content/describe.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useCopiedBlocks } from './clipboard.ts';
import { useForm } from './form-context.ts';
import { OptionList, type PickOption } from './option-list.tsx';
import type { StreamHandle } from './stream-actions.ts';
import { StreamDialogFrame } from './stream-dialog-frame.tsx';
import styles from './stream-dialogs.module.css';

/** Long enough to move over options with the arrow keys without loading each example. */
const PREVIEW_DELAY_MS = 250;

/** Picks the type of block to insert, with an example of it beside the list where there is room. */
export function BlockPicker({
  stream,
  beforeId,
  opener,
  onClose,
}: {
  stream: StreamHandle;
  beforeId: string | null;
  opener: HTMLElement | undefined;
  onClose: () => void;
}) {
  const { model } = useForm();
  const copied = useCopiedBlocks();
  const input = useRef<HTMLInputElement>(null);
  const hasChosen = useRef(false);
  const [active, setActive] = useState<string | null>(null);
  const allowed = stream.limits.types.flatMap((type) => model.blocks[type] ?? []);
  const example = active === null ? undefined : model.blocks[active];
  const finish = (command: () => void): void => {
    hasChosen.current = true;
    onClose();
    command();
  };
  return (
    <StreamDialogFrame
      title="Insert a block"
      isWide
      firstFocus={input}
      hasChosen={hasChosen}
      opener={opener}
      onClose={onClose}
    >
      <div className={styles.picker}>
        <div className={styles.pickerList}>
          <OptionList
            label="Search blocks"
            options={optionsOf(allowed)}
            inputRef={input}
            empty="No blocks match. Try another word."
            onActive={setActive}
            onChoose={(type) => finish(() => stream.insert(type, beforeId))}
          />
          {copied && (
            <Button variant="secondary" onClick={() => finish(() => stream.paste(copied, beforeId))}>
              <Icon name="paste" /> Paste {copied.length === 1 ? 'the copied block' : `${copied.length} copied blocks`}
            </Button>
          )}
        </div>
        <Example block={example} />
      </div>
    </StreamDialogFrame>
  );
}

function optionsOf(blocks: readonly BlockDescription[]): PickOption[] {
  return GROUPS.flatMap((group) =>
    blocks
      .filter((block) => block.group === group)
      .map(({ type, label, help }) => ({
        key: type,
        group: capitalized(group),
        label,
        detail: help,
      })),
  );
}

const GROUPS: readonly BlockDescription['group'][] = BLOCK_GROUPS;

/** The block's example as guests would see it, in one frame at a time; nothing while it would be invisible. */
function Example({ block }: { block: BlockDescription | undefined }) {
  const hasRoom = useSyncExternalStore(watchRoom, () => room().matches);
  const type = block?.type;
  const [shown, setShown] = useState<string | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setShown(type), PREVIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [type]);
  if (!hasRoom) return null;
  return (
    <div className={styles.example}>
      <p className={styles.exampleTitle}>{block ? `Example: ${block.label}` : 'Example'}</p>
      <div className={styles.exampleFrame}>
        {shown !== undefined && shown === type && (
          <iframe
            key={shown}
            title={`Example of ${block?.label ?? shown}`}
            src={`/wagtail/block-preview/?id=${encodeURIComponent(shown)}&still=1`}
            // Only shown: no script in the frame runs.
            sandbox="allow-same-origin"
            tabIndex={-1}
            loading="lazy"
          />
        )}
      </div>
    </div>
  );
}

const room = () => window.matchMedia('(width > 840px)');

function watchRoom(listener: () => void): () => void {
  const query = room();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
