import { useState, type FormEvent } from 'react';
import { isEmbedAddress, type RichImageFormat } from '#content/rich-text-forms.ts';
import { Button } from '../../button.tsx';
import { Dialog } from '../../dialog.tsx';
import { RadioField, TextField } from '../../field.tsx';
import { focusFirst } from './focus-first.ts';
import styles from './dialogs.module.css';

const PLACES: readonly { value: RichImageFormat; label: string }[] = [
  { value: 'full', label: 'As wide as the text' },
  { value: 'left', label: 'On the left' },
  { value: 'right', label: 'On the right' },
];

/** The address of an embed: a new one, or a change of the existing one. */
export function EmbedDialog({
  address,
  onApply,
  onClose,
}: {
  address: string;
  onApply: (address: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(address);
  const [error, setError] = useState<string>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isEmbedAddress(typed.trim())) onApply(typed.trim());
    else setError('Enter the address of the page, starting with https://.');
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={address ? 'Change embed' : 'Embed from another site'}
      description="Guests see a link to it."
    >
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          ref={focusFirst}
          label="Web address"
          type="url"
          inputMode="url"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={styles.actions}>
          <Button type="submit">{address ? 'Change' : 'Embed'}</Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Content and placement of an image. */
export function ImageDialog({
  alt,
  format,
  onApply,
  onClose,
}: {
  alt: string;
  format: RichImageFormat;
  onApply: (image: { alt: string; format: RichImageFormat }) => void;
  onClose: () => void;
}) {
  const [words, setWords] = useState(alt);
  const [place, setPlace] = useState(format);
  return (
    <Dialog isOpen onClose={onClose} title="Image">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onApply({ alt: words.trim(), format: place });
        }}
      >
        <TextField
          ref={focusFirst}
          label="Alternative text"
          help="What the image shows, for people who cannot see it. Leave it empty only when the image is decoration."
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <RadioField
          label="Place"
          name="image-place"
          options={PLACES}
          defaultValue={format}
          onChange={(event) => setPlace(event.target.value as RichImageFormat)}
        />
        <div className={styles.actions}>
          <Button type="submit">Change image</Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
