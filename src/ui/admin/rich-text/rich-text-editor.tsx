import { useEffect, useRef, useState, type ComponentType } from 'react';
import { classNames } from '../class-names.ts';
import type { StartPoint } from './live/edits.ts';
import type { LiveEditorProps } from './live/live-editor.tsx';
import styles from './rich-text.module.css';
import { StaticRichText, charactersBefore } from './static-rich-text.tsx';
import type { RichTextTargets } from './targets.ts';

/** How long an editor without the focus, and out of sight, keeps its undo steps. */
const LEAVE_DELAY_MS = 15_000;
const AT_START: StartPoint = { anchor: 0, head: 0, isAtStart: true };

/**
 * A field for rich text. A screen may hold hundreds: each shows its text until it is pressed or focused, and becomes an
 * editor then. `onChange` gets stored HTML, once per edit and never without one.
 * @param labelledBy the id of the label's element; without it `label` names the field by itself
 * @param maxLength of the stored HTML; a longer text is reported, not cut
 */
export function RichTextEditor(props: {
  id: string;
  label: string;
  labelledBy?: string;
  describedBy?: string;
  value: string;
  onChange(html: string): void;
  isInvalid?: boolean;
  isReadOnly?: boolean;
  maxLength?: number;
  targets: RichTextTargets;
}) {
  const { id, label, labelledBy, describedBy, value, onChange, targets, maxLength } = props;
  const { isInvalid = false, isReadOnly = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const isBusy = useRef(false);
  const [start, setStart] = useState<StartPoint | null>(null);
  const { Live, hasFailed } = useLiveEditor(isReadOnly ? null : start);
  const { stay, leave } = useLeaving(box, isBusy, () => setStart(null));
  const isTooLong = maxLength !== undefined && value.length > maxLength;
  const lengthId = `${id}-length`;
  const described = classNames(describedBy, isTooLong && lengthId) || undefined;

  return (
    <div
      ref={box}
      className={styles.field}
      {...((isInvalid || isTooLong) && { 'data-invalid': '' })}
      onFocus={stay}
      // The focus left before the editor was loaded: the editor must not take the focus back.
      onBlur={Live ? leave : () => setStart(null)}
    >
      {Live && start && !isReadOnly ? (
        <Live
          {...{ id, label, labelledBy, value, targets, start, onChange }}
          describedBy={described}
          isInvalid={isInvalid || isTooLong}
          onBusy={(busy) => {
            isBusy.current = busy;
          }}
        />
      ) : (
        <Waiting
          {...{ id, label, labelledBy, describedBy: described, value, targets, isReadOnly }}
          isInvalid={isInvalid || isTooLong}
          onStart={setStart}
        />
      )}
      {hasFailed && start && (
        <p role="alert" className={styles.problem}>
          The editor could not be loaded. Check your connection, then click the text again.
        </p>
      )}
      {isTooLong && (
        <p id={lengthId} role="status" className={styles.problem}>
          {`The text is too long: ${count(value.length)} of ${count(maxLength)} characters, formatting included.`}
        </p>
      )}
    </div>
  );
}

/** The text until it is edited: it looks like the field, and is a text field for the keyboard and screen readers. */
function Waiting({
  id,
  label,
  labelledBy,
  describedBy,
  value,
  targets,
  isInvalid,
  isReadOnly,
  onStart,
}: {
  id: string;
  label: string;
  labelledBy: string | undefined;
  describedBy: string | undefined;
  value: string;
  targets: RichTextTargets;
  isInvalid: boolean;
  isReadOnly: boolean;
  onStart: (start: StartPoint) => void;
}) {
  const isPressed = useRef(false);
  return (
    <div
      id={id}
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      {...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': label })}
      {...(describedBy && { 'aria-describedby': describedBy })}
      {...(isInvalid && { 'aria-invalid': true })}
      {...(isReadOnly && { 'aria-readonly': true })}
      className={styles.text}
      {...(!isReadOnly && {
        // The editor opens after the press, so that a press can select text; the editor takes over the selection.
        onPointerDown: () => {
          isPressed.current = true;
          load().catch(() => undefined);
        },
        onPointerCancel: () => {
          isPressed.current = false;
        },
        onClick: (event) => {
          isPressed.current = false;
          onStart(pointOf(event.currentTarget));
        },
        onFocus: () => {
          if (!isPressed.current) onStart({ ...AT_START });
        },
      })}
    >
      <StaticRichText html={value} targets={targets} />
    </div>
  );
}

/** Where the press put the selection in the static text. */
function pointOf(root: HTMLElement): StartPoint {
  const selection = getSelection();
  const { anchorNode, focusNode } = selection ?? {};
  if (!selection || !anchorNode || !focusNode || !root.contains(anchorNode) || !root.contains(focusNode)) {
    return { ...AT_START };
  }
  return {
    anchor: charactersBefore(root, anchorNode, selection.anchorOffset),
    head: charactersBefore(root, focusNode, selection.focusOffset),
    isAtStart: anchorNode.nodeType === Node.TEXT_NODE && selection.anchorOffset === 0,
  };
}

type Live = ComponentType<LiveEditorProps>;
let loaded: Live | null = null;

async function load(): Promise<Live> {
  loaded ??= (await import('./live/live-editor.tsx')).LiveEditor;
  return loaded;
}

/** The editor's code, loaded when it is first wanted; after a failure, the next press loads it again. */
function useLiveEditor(start: StartPoint | null): { Live: Live | null; hasFailed: boolean } {
  const [state, setState] = useState({ Live: loaded, hasFailed: false });
  useEffect(() => {
    if (!start) return undefined;
    let isCurrent = true;
    load().then(
      (Live) => isCurrent && setState({ Live, hasFailed: false }),
      () => isCurrent && setState({ Live: null, hasFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [start]);
  return state;
}

/**
 * Unmounts an editor some time after it lost the focus, so that few exist at once. A visible one stays, because the
 * layout would shift without its toolbar; so does one with a dialog open.
 */
function useLeaving(
  box: React.RefObject<HTMLElement | null>,
  isBusy: React.RefObject<boolean>,
  onLeave: () => void,
): { stay: () => void; leave: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(timer.current);
  const leave = () => {
    stay();
    timer.current = setTimeout(() => {
      if (isBusy.current || isInSight(box.current)) leave();
      else if (!box.current?.contains(document.activeElement)) onLeave();
    }, LEAVE_DELAY_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { stay, leave };
}

function isInSight(element: HTMLElement | null): boolean {
  const place = element?.getBoundingClientRect();
  return !!place && place.height > 0 && place.bottom > 0 && place.top < innerHeight;
}

function count(characters: number): string {
  return characters.toLocaleString('en-US');
}
