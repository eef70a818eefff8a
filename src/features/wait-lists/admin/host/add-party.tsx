import { useRef, useState } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { CheckField, TextField } from '#ui/admin/field.tsx';
import { LARGEST_PARTY, MAX_NAME_CHARACTERS, MAX_NOTE_CHARACTERS } from '#features/front-of-house/party-values.ts';
import styles from './host-board.module.css';
import type { PartyInput } from './step.ts';

const SIZES_ON_PAD = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const EMPTY = { name: '', phone: '', email: '', note: '', smsConsent: false };

/** Adds a party in a few taps: only the size is required. */
export function AddParty({ onAdd }: { onAdd: (input: PartyInput) => void }) {
  const [size, setSize] = useState('');
  const [fields, setFields] = useState(EMPTY);
  const [error, setError] = useState<string>();
  const sizeField = useRef<HTMLInputElement>(null);
  const text = (name: 'name' | 'phone' | 'email' | 'note') => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  });

  const add = () => {
    const partySize = Number(size);
    if (!Number.isInteger(partySize) || partySize < 1 || partySize > LARGEST_PARTY) {
      setError(`Choose a size from 1 to ${LARGEST_PARTY}.`);
      sizeField.current?.focus();
      return;
    }
    onAdd({ ...fields, partySize });
    setSize('');
    setFields(EMPTY);
    setError(undefined);
  };

  return (
    <form
      noValidate
      className={styles.add}
      aria-label="Add party"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <div role="group" aria-label="Party size" className={styles.pad}>
        {SIZES_ON_PAD.map((one) => (
          <Button
            key={one}
            variant={size === String(one) ? 'primary' : 'secondary'}
            aria-pressed={size === String(one)}
            onClick={() => setSize(String(one))}
          >
            {one}
          </Button>
        ))}
      </div>
      <div className={styles.addFields}>
        <TextField
          ref={sizeField}
          label="Size"
          inputMode="numeric"
          autoComplete="off"
          value={size}
          error={error}
          onChange={({ target }) => setSize(target.value.replace(/\D/g, '').slice(0, 2))}
        />
        <TextField label="Name" autoComplete="off" maxLength={MAX_NAME_CHARACTERS} {...text('name')} />
        <TextField
          label="Mobile phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          {...text('phone')}
        />
        <Button type="submit">Add party</Button>
      </div>
      <details className={styles.more}>
        <summary>E-mail, texts and note</summary>
        <div className={styles.addFields}>
          <TextField label="E-mail" type="email" autoComplete="off" maxLength={254} {...text('email')} />
          <CheckField
            label="The guest agrees to text messages about this visit"
            checked={fields.smsConsent}
            onChange={({ target }) => setFields({ ...fields, smsConsent: target.checked })}
          />
          <TextField label="Note" autoComplete="off" maxLength={MAX_NOTE_CHARACTERS} {...text('note')} />
        </div>
      </details>
    </form>
  );
}
