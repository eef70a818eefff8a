import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { RichTextIcon } from './rich-text-icon.tsx';
import styles from './toolbar.module.css';
import {
  BLOCK_STYLES,
  blockStyleOf,
  setBlockStyle,
  TABLE_TOOLS,
  TOOL_GROUPS,
  type Asking,
  type BlockStyle,
  type Tool,
} from './tools.ts';

const BLOCK_STYLE = 'block-style';
const MAC = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** The tools of a text: one stop of the Tab key, arrows, Home and End move in it, Escape returns to the text. */
export function Toolbar({
  editor,
  label,
  controls,
  ask,
}: {
  editor: Editor;
  label: string;
  /** The id of the edited text. */
  controls: string;
  ask: (what: Asking) => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(BLOCK_STYLE);
  const { on, barred, style, isInTable } = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  const groups = isInTable ? [...TOOL_GROUPS, TABLE_TOOLS] : TOOL_GROUPS;
  const isShown = groups.some((group) => group.some(({ name }) => name === current));
  const stop = isShown ? current : BLOCK_STYLE;

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      editor.commands.focus();
      return;
    }
    const next = nextStop(bar.current, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={`Formatting of ${label}`}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={handleKeyDown}
      onFocus={(event: FocusEvent<HTMLElement>) => setCurrent(event.target.dataset['tool'] ?? BLOCK_STYLE)}
    >
      <select
        className={styles.select}
        aria-label="Text style"
        title={titleOf('Text style', 'Mod+Alt+2 to 4')}
        data-tool={BLOCK_STYLE}
        tabIndex={stop === BLOCK_STYLE ? 0 : -1}
        value={style}
        onChange={(event) => setBlockStyle(editor, event.target.value as BlockStyle)}
      >
        {BLOCK_STYLES.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {groups.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              isStop={tool.name === stop}
              isOn={on.includes(tool.name)}
              isBarred={barred.includes(tool.name)}
              onPress={() => tool.run(editor, ask)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function ToolButton({
  tool,
  isStop,
  isOn,
  isBarred,
  onPress,
}: {
  tool: Tool;
  isStop: boolean;
  isOn: boolean;
  isBarred: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      data-tool={tool.name}
      tabIndex={isStop ? 0 : -1}
      aria-label={tool.label}
      title={titleOf(tool.label, tool.keys)}
      {...(tool.isOn && { 'aria-pressed': isOn })}
      {...(isBarred && { 'aria-disabled': true })}
      // The text keeps its selection while a tool is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isBarred) onPress();
      }}
    >
      <RichTextIcon name={tool.icon} />
    </button>
  );
}

function stateOf(editor: Editor) {
  const tools = TOOL_GROUPS.flat();
  return {
    on: tools.filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name),
    barred: tools.filter(({ may }) => may && !may(editor)).map(({ name }) => name),
    style: blockStyleOf(editor),
    isInTable: editor.isActive('table'),
  };
}

function nextStop(bar: HTMLElement | null, { key, target }: KeyboardEvent): HTMLElement | undefined {
  const stops = [...(bar?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
  const at = stops.indexOf(target as HTMLElement);
  if (key === 'ArrowRight') return stops[(at + 1) % stops.length];
  if (key === 'ArrowLeft') return stops.at(at - 1);
  if (key === 'Home') return stops[0];
  return key === 'End' ? stops.at(-1) : undefined;
}

function titleOf(label: string, keys?: string): string {
  if (!keys) return label;
  return `${label} (${MAC ? keys.replaceAll('Mod+', '⌘').replaceAll('Shift+', '⇧').replaceAll('Alt+', '⌥') : keys.replaceAll('Mod', 'Ctrl')})`;
}
