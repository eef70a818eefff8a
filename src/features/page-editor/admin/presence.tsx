import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import type { OtherSession, SavedVersion } from '#features/pages/editor-contract.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Button } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import styles from './presence.module.css';
import { formatTime } from '#ui/admin/format.ts';

const MOST_SHOWN = 4;

/** Who else has the page open: initials, with names and activities in a popover. */
export function PresenceList({
  others,
  onTakeOver,
  onAsk,
}: {
  others: readonly OtherSession[];
  onTakeOver: (() => void) | undefined;
  onAsk: () => void;
}) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  if (others.length === 0) return null;
  const more = others.length - MOST_SHOWN;
  return (
    <div className={styles.presence}>
      <Popover.Root>
        <Popover.Trigger
          className={styles.trigger}
          aria-label={
            others.length === 1
              ? '1 other person has this page open'
              : `${others.length} other people have this page open`
          }
        >
          {others.slice(0, MOST_SHOWN).map((other) => (
            <span key={other.session_id} className={styles.initials} data-editing={other.is_editing} aria-hidden="true">
              {initialsOf(other.user)}
            </span>
          ))}
          {more > 0 && (
            <span className={styles.initials} aria-hidden="true">
              +{more}
            </span>
          )}
        </Popover.Trigger>
        <Popover.Portal container={place}>
          <Popover.Positioner side="bottom" align="end" sideOffset={6} positionMethod="fixed">
            <Popover.Popup className={styles.popup} aria-label="Who has this page open">
              <ul className={styles.people}>
                {others.map((other) => (
                  <li key={other.session_id}>
                    <strong>{other.is_own ? 'You, in another window' : other.user}</strong>
                    <span>{doingOf(other)}</span>
                  </li>
                ))}
              </ul>
              {onTakeOver && (
                <div className={styles.takeOver}>
                  <p>If you take over, the page becomes read-only for the others. Nothing they typed is lost.</p>
                  <div className={styles.actions}>
                    <Popover.Close render={<Button variant="secondary" onClick={onAsk} />}>
                      Ask to take over
                    </Popover.Close>
                    <Popover.Close render={<Button variant="quiet" onClick={onTakeOver} />}>Take over</Popover.Close>
                  </div>
                </div>
              )}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <div ref={setPlace} />
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}

function doingOf({ is_editing, is_idle }: OtherSession): string {
  if (is_idle) return is_editing ? 'Idle, with unsaved changes' : 'Idle';
  return is_editing ? 'Has unsaved changes' : 'Viewing';
}

/** There is a newer version than the one in this window. */
export function NewerVersionNotice({ newest, onMerge }: { newest: SavedVersion; onMerge: () => void }) {
  const formats = useFormats();
  const who = newest.is_own
    ? 'You saved a newer version in another window'
    : `${newest.by ?? 'Somebody'} saved a newer version`;
  return (
    <Notice title={`${who} at ${formatTime(newest.at, formats)}`}>
      <p>Merge it into this window: your changes are kept.</p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onMerge}>
          Merge
        </Button>
      </div>
    </Notice>
  );
}

/** Another user asks this window to hand over. */
export function HandOverRequest({
  name,
  onAnswer,
}: {
  name: string;
  onAnswer: (answer: 'hand_over' | 'keep') => void;
}) {
  return (
    <Notice title={`${name} asks to take over this page`}>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => onAnswer('hand_over')}>
          Hand over
        </Button>
        <Button variant="quiet" onClick={() => onAnswer('keep')}>
          Keep editing
        </Button>
      </div>
    </Notice>
  );
}

/** Another user took over: this window is read-only. */
export function TakenOverNotice({ name, onTakeBack }: { name: string; onTakeBack: () => void }) {
  return (
    <Notice title={`${name} took over this page`}>
      <p>The page is now read-only here. Your unsaved changes are stored on this device.</p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onTakeBack}>
          Take back
        </Button>
      </div>
    </Notice>
  );
}
