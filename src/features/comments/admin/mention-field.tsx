import { useId, useState } from 'react';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { TextAreaField } from '#ui/admin/field.tsx';
import { useFocusOnMount } from '#ui/admin/use-focus-on-mount.ts';
import { listMentionable } from '../staff-contract.ts';
import styles from './comments.module.css';

const BEGUN = /(?:^|\s)@([\p{L}\p{N}._+-]*)$/u;

/** Text field in which "@" suggests users who may see the page. Arrow keys choose, Enter accepts, Escape closes. */
export function MentionField({
  pageId,
  label,
  value,
  onChange,
}: {
  pageId: number;
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const id = useId();
  // The user opened the form in order to write.
  const area = useFocusOnMount<HTMLTextAreaElement>();
  const [begun, setBegun] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const found = useEndpoint(
    listMentionable,
    { params: { id: pageId }, query: { q: begun ?? '' } },
    { isEnabled: begun !== null },
  );
  const people = begun === null ? [] : (found.data?.people ?? []);
  const chosen = people[Math.min(at, people.length - 1)];
  const look = () => {
    const caret = area.current?.selectionStart ?? 0;
    const [, name] = BEGUN.exec(area.current?.value.slice(0, caret) ?? '') ?? [];
    setBegun(name ?? null);
    setAt(0);
  };
  const take = (username: string) => {
    const caret = area.current?.selectionStart ?? value.length;
    const before = value.slice(0, caret).replace(/@[^@]*$/, `@${username} `);
    onChange(before + value.slice(caret));
    setBegun(null);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(before.length, before.length);
    });
  };
  return (
    <div className={styles.mention}>
      <TextAreaField
        ref={area}
        id={id}
        label={label}
        rows={3}
        value={value}
        maxLength={2000}
        aria-haspopup="listbox"
        aria-controls={`${id}-people`}
        aria-autocomplete="list"
        {...(chosen && { 'aria-activedescendant': `${id}-${chosen.username}` })}
        help="Type @ and a name to notify a colleague."
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          look();
        }}
        onBlur={() => setBegun(null)}
        onKeyDown={(event) => {
          if (!chosen) return;
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? people.length - 1 : 0;
          if (step > 0) setAt((at + step) % people.length);
          else if (event.key === 'Enter' || event.key === 'Tab') take(chosen.username);
          else if (event.key === 'Escape') setBegun(null);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <div
        id={`${id}-people`}
        role="listbox"
        aria-label="People"
        className={styles.people}
        hidden={people.length === 0}
      >
        {people.map(({ username, name }) => (
          <div
            key={username}
            id={`${id}-${username}`}
            role="option"
            tabIndex={-1}
            aria-selected={username === chosen?.username}
            // Keeps the focus in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(username)}
          >
            {name} <span>@{username}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
