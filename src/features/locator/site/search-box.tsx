import { useEffect, useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { Suggestion } from '#features/locations/contract.ts';
import { classNames } from '#ui/site/class-names.ts';
import { TextField } from '#ui/site/field.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { LiveRegion } from '#ui/site/live-region.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { useSuggestions } from './search-box-suggestions.ts';
import styles from './search-box.module.css';

/**
 * The field "City, State, or ZIP" with its list of suggestions (ARIA combobox, list autocomplete). Without script it is
 * the form's plain `address` field. The typed text belongs to the input until the form is sent, so nothing typed before
 * hydration is lost.
 * @param address the last search; the field follows when it changes
 * @param onChoose called with the text to search for when a suggestion is taken
 * @param look the popover has its own placeholder, hides the label and reports an empty field
 */
export function SearchBox({
  address,
  onChoose,
  ref,
  ...look
}: {
  address: string;
  onChoose: (address: string) => void;
  ref?: Ref<HTMLInputElement>;
  placeholder: string;
  isLabelHidden?: boolean;
  error?: string | undefined;
  required?: boolean;
}) {
  const t = useTranslate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const { suggestions, suggest, clear } = useSuggestions();
  const [active, setActive] = useState(-1);
  const isOpen = suggestions.length > 0;

  const shown = useRef(address);
  useEffect(() => {
    if (input.current && shown.current !== address) input.current.value = address;
    shown.current = address;
  }, [address]);

  const close = () => {
    clear();
    setActive(-1);
  };
  const choose = (suggestion: Suggestion) => {
    if (input.current) input.current.value = suggestion.address;
    close();
    onChoose(suggestion.address);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) suggest(event.currentTarget.value);
      else setActive(step(active, key === 'ArrowDown' ? 1 : -1, suggestions.length));
    } else if (key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (key === 'Enter') {
      const suggestion = suggestions[active];
      if (suggestion) {
        event.preventDefault();
        choose(suggestion);
      } else close();
    }
  };

  return (
    <div className={styles.combo}>
      <TextField
        ref={input}
        label={t('shell.search_label')}
        name="address"
        type="text"
        inputMode="search"
        defaultValue={address}
        {...look}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="search"
        maxLength={200}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          setActive(-1);
          suggest(event.currentTarget.value);
        }}
        onKeyDown={handleKeyDown}
        onBlur={close}
      />
      <div id={listId} role="listbox" aria-label={t('shell.suggestions')} className={styles.list} hidden={!isOpen}>
        {suggestions.map((suggestion, index) => (
          <div
            key={`${suggestion.kind} ${suggestion.address}`}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classNames(styles.option, index === active && styles.active)}
            // The press must not take the focus from the field, or its blur would close the list before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <Icon name={suggestion.kind === 'restaurant' ? 'lantern' : 'pin'} size={18} />
            <span>{suggestion.label}</span>
            {suggestion.detail && <span className={styles.detail}>{suggestion.detail}</span>}
          </div>
        ))}
      </div>
      <LiveRegion message={isOpen ? t('shell.suggestion_count', { count: suggestions.length }) : ''} />
    </div>
  );
}

/** The next row, the field itself (-1) being one stop of the round. */
function step(from: number, by: 1 | -1, length: number): number {
  const next = from + by;
  if (next >= length) return -1;
  return next < -1 ? length - 1 : next;
}
