import { useRef } from 'react';
import { moveBlocks, limitsOf, refusalOf } from './block-commands.ts';
import { useForm } from './form-context.ts';
import { OptionList, type PickOption } from './option-list.tsx';
import type { StreamHandle } from './stream-actions.ts';
import { StreamDialogFrame } from './stream-dialog-frame.tsx';
import type { Path } from './tree.ts';
import { walkStreams, type StreamNode } from './walk.ts';

/** Offers every place of the page to which the blocks may go, as an outline: an alternative to dragging. */
export function MoveDialog({
  stream,
  ids,
  opener,
  onClose,
}: {
  stream: StreamHandle;
  ids: ReadonlySet<string>;
  opener: HTMLElement | undefined;
  onClose: () => void;
}) {
  const { store, model, fields, names, focus, selection, announce } = useForm();
  const input = useRef<HTMLInputElement>(null);
  const hasChosen = useRef(false);
  const moved = stream.blocks().filter(({ id }) => ids.has(id));
  const places: MovePlace[] = [];
  const collect = (streams: readonly StreamNode[], depth: number): void => {
    for (const node of streams) {
      const isOwn = node.key === stream.key;
      const refusal = isOwn ? null : refusalOf(moved, limitsOf(node.description, model), node.blocks.length, model);
      const add = (label: string, detail: string, beforeId: string | null) =>
        places.push({ label, detail, depth, refusal: refusal ?? undefined, path: node.path, beforeId });
      const [first] = node.blocks;
      add(`${node.label}: ${first ? 'at the top' : 'empty so far'}`, '', first?.id ?? null);
      for (const [index, block] of node.blocks.entries()) {
        if (ids.has(block.id)) continue;
        add(`After ${block.label}`, block.preview, node.blocks[index + 1]?.id ?? null);
        collect(block.streams, depth + 1);
      }
    }
  };
  collect(walkStreams(fields, names, store.getValue(), model), 0);
  const options = places.map(({ label, detail, depth, refusal }, index): PickOption => ({
    key: String(index),
    group: '',
    label,
    detail,
    depth,
    refusal,
  }));
  return (
    <StreamDialogFrame
      title={ids.size === 1 ? 'Move the block to…' : `Move ${ids.size} blocks to…`}
      firstFocus={input}
      hasChosen={hasChosen}
      opener={opener}
      onClose={onClose}
    >
      <OptionList
        label="Search destinations"
        options={options}
        inputRef={input}
        empty="No places match. Try another word."
        onChoose={(key) => {
          const place = places[Number(key)];
          if (!place) return;
          hasChosen.current = true;
          moveBlocks(store, stream.path, ids, place.path, place.beforeId);
          selection.clear();
          announce(`Moved: ${place.label}`);
          onClose();
          const [first] = ids;
          if (first !== undefined) focus.focusBlock(first, { opens: false });
        }}
      />
    </StreamDialogFrame>
  );
}

interface MovePlace {
  label: string;
  detail: string;
  depth: number;
  refusal: string | undefined;
  path: Path;
  beforeId: string | null;
}
