import {
  adviseOnAlt,
  type AltAdvice,
  type AltTexts,
  FURTHER_ALT_LANGUAGES,
  MAX_ALT_CHARACTERS,
} from '#features/images/alt-text.ts';
import { TextField } from '#ui/admin/field.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { LANGUAGE_NAMES } from '#ui/admin/language-names.ts';
import styles from './edit.module.css';

const ADVICE: Readonly<Record<AltAdvice, string>> = {
  missing:
    'Without alternative text, people who cannot see the image do not know what it shows. Leave it empty only for decorative images.',
  file_name: 'This looks like the name of a file. Describe the image.',
  same_as_title: 'One word is rarely enough to say what an image shows.',
  announces: 'Leave out “image of”: screen readers say that it is an image.',
  long: 'This is long for screen readers. One sentence is usually enough.',
};

/** The alternative text, with its length and hints to improve it. */
export function AltField({
  id,
  value,
  title,
  error,
  onChange,
}: {
  id: string;
  value: string;
  title: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const advice = adviseOnAlt(value, title);
  const count = [...value].length;
  return (
    <div className={styles.alt}>
      <TextField
        id={id}
        label="Alternative text"
        value={value}
        maxLength={MAX_ALT_CHARACTERS}
        autoComplete="off"
        help={`What the image shows, for people who cannot see it. ${count} of ${MAX_ALT_CHARACTERS} characters.`}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p role="status" className={styles.advice}>
        {advice && (
          <>
            <Icon name="info" />
            {ADVICE[advice]}
          </>
        )}
      </p>
    </div>
  );
}

/** Labels of the alternative texts in further languages, by wire name. */
export const FURTHER_ALT_LABELS = {
  'altTexts.es': `Alternative text, ${LANGUAGE_NAMES.es}`,
  'altTexts.fr-CA': `Alternative text, ${LANGUAGE_NAMES['fr-CA']}`,
} as const satisfies Record<`altTexts.${keyof AltTexts}`, string>;

export const NO_FURTHER_TEXTS: AltTexts = { es: '', 'fr-CA': '' };

/** The alternative texts in further languages. */
export function FurtherAltFields({
  field,
  value,
  onChange,
}: {
  field: (name: string) => { id: string; label: string; error: string | undefined };
  value: AltTexts;
  onChange: (texts: AltTexts) => void;
}) {
  return FURTHER_ALT_LANGUAGES.map((language) => (
    <TextField
      key={language}
      {...field(`altTexts.${language}`)}
      lang={language}
      value={value[language] ?? ''}
      maxLength={MAX_ALT_CHARACTERS}
      autoComplete="off"
      help="Pages in this language use the main text when this is empty."
      onChange={(event) => onChange({ ...value, [language]: event.currentTarget.value })}
    />
  ));
}
