import { useEffect, useId, useState, type ReactNode, type RefObject } from 'react';
import controls from '../field.module.css';
import styles from './stream-dialogs.module.css';

export interface PickOption {
  key: string;
  /** Options of the same group are together under its name; '' has no name. */
  group: string;
  label: string;
  detail?: string;
  /** Indentation of nested options. */
  depth?: number;
  /** Why the option cannot be chosen. */
  refusal?: string | undefined;
}

/**
 * A search box with the matching options below it (an ARIA combobox): arrows, Home and End move, Enter chooses.
 * `onActive` gets the option that Enter would choose.
 */
export function OptionList({
  label,
  options,
  inputRef,
  empty,
  onActive,
  onChoose,
}: {
  label: string;
  options: readonly PickOption[];
  inputRef: RefObject<HTMLInputElement | null>;
  /** Shown when nothing matches. */
  empty: string;
  onActive?: (key: string | null) => void;
  onChoose: (key: string) => void;
}) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const shown = options.filter((option) => matches(option, query));
  const current = shown[Math.min(active, shown.length - 1)];
  const currentKey = current?.key ?? null;

  useEffect(() => onActive?.(currentKey), [onActive, currentKey]);
  useEffect(() => {
    if (currentKey !== null) document.getElementById(`${id}-${currentKey}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, currentKey]);

  const choose = (option: PickOption | undefined): void => {
    if (option && option.refusal === undefined) onChoose(option.key);
  };
  const moves: Record<string, number> = {
    ArrowDown: Math.min(shown.length - 1, active + 1),
    ArrowUp: Math.max(0, active - 1),
    ...(query === '' && { Home: 0, End: shown.length - 1 }),
  };
  return (
    <div className={styles.combobox}>
      <input
        ref={inputRef}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        className={controls.control}
        aria-label={label}
        placeholder={label}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        {...(current && { 'aria-activedescendant': `${id}-${current.key}` })}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          const next = moves[event.key];
          if (next !== undefined) {
            event.preventDefault();
            setActive(next);
          } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            choose(current);
          }
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.options}>
        {groupsOf(shown).map(({ name, options: members }) => (
          <Group key={name} name={name} id={`${id}-group-${name}`}>
            {members.map((option) => (
              <div
                key={option.key}
                id={`${id}-${option.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.key === currentKey}
                {...(option.refusal !== undefined && { 'aria-disabled': true })}
                data-depth={Math.min(option.depth ?? 0, 4)}
                className={styles.option}
                onPointerMove={() => setActive(shown.indexOf(option))}
                onClick={() => choose(option)}
              >
                <span className={styles.optionLabel}>{option.label}</span>
                {(option.refusal ?? option.detail) && (
                  <span className={styles.optionDetail}>{option.refusal ?? option.detail}</span>
                )}
              </div>
            ))}
          </Group>
        ))}
      </div>
      <p role="status" className={styles.nothing}>
        {shown.length === 0 ? empty : ''}
      </p>
    </div>
  );
}

function Group({ name, id, children }: { name: string; id: string; children: ReactNode }) {
  if (name === '') return children;
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.groupName}>
        {name}
      </div>
      {children}
    </div>
  );
}

function groupsOf(options: readonly PickOption[]): { name: string; options: PickOption[] }[] {
  const groups: { name: string; options: PickOption[] }[] = [];
  for (const option of options) {
    const known = groups.find(({ name }) => name === option.group);
    if (known) known.options.push(option);
    else groups.push({ name: option.group, options: [option] });
  }
  return groups;
}

/** True when every word of the query is in the visible text of the option. */
function matches({ label, detail = '', group }: PickOption, query: string): boolean {
  const text = `${label} ${detail} ${group}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
