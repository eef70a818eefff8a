import { useState } from 'react';
import { isRecord } from '#shared/is-record.ts';
import { isAllowedAddress, type StoredTarget } from '#content/fields/pointers.ts';
import controls from '../../field.module.css';
import { useChoosers } from '../choosers.ts';
import { FieldFrame } from '../field-frame.tsx';
import { useField, type WidgetProps } from '../form-context.ts';
import { Chosen } from './chosen.tsx';
import { useDraftText } from './use-draft-text.ts';
import styles from './widgets.module.css';

const KINDS = {
  none: 'Nothing',
  page: 'A page',
  document: 'A document',
  web: 'A web address',
  email: 'An e-mail address',
  phone: 'A phone number',
} as const;
type TargetKind = keyof typeof KINDS;
type AddressKind = 'web' | 'email' | 'phone';

/** The target of a link: first its kind, then the page, document or address. */
export function TargetWidget(props: WidgetProps) {
  const field = useField(props);
  const choosers = useChoosers();
  const value = targetOf(field.value);
  const [picked, setPicked] = useState<TargetKind>('none');
  const [isLeft, setIsLeft] = useState(false);
  const kind = value === null ? picked : kindOf(value);
  const address = value && 'url' in value ? value.url : null;
  const [text, setText] = useDraftText(address, (url) => textOf(url));
  const isAddress = kind === 'web' || kind === 'email' || kind === 'phone';
  const isWrong = isAddress && isLeft && address === null && text.trim() !== '';
  return (
    <FieldFrame {...props} field={field} isGroup {...(isWrong && { complaint: WRONG[kind] })}>
      {(wiring) => (
        <div className={styles.target}>
          <select
            id={wiring.id}
            className={controls.control}
            aria-label={`${field.label}: kind`}
            value={kind}
            disabled={field.isReadOnly}
            onChange={(event) => {
              setPicked(event.target.value as TargetKind);
              setIsLeft(false);
              setText('', null);
              field.setValue(null);
            }}
          >
            {Object.entries(KINDS).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
          {(kind === 'page' || kind === 'document') && (
            <Chosen
              id={`${wiring.id}-chosen`}
              kind={kind}
              value={idOf(value)}
              label={field.label}
              describedBy={wiring['aria-describedby']}
              isReadOnly={field.isReadOnly}
              choose={() => choosers.choose(kind)}
              onChange={(id) => {
                setPicked(kind);
                field.setValue(id === null ? null : { [kind]: id });
              }}
            />
          )}
          {isAddress && (
            <input
              type="text"
              inputMode={INPUT_MODES[kind]}
              autoComplete="off"
              spellCheck={false}
              className={controls.control}
              aria-label={`${field.label}: ${KINDS[kind].replace(/^An? /, '')}`}
              aria-invalid={isWrong || field.errors.length > 0 || undefined}
              aria-describedby={wiring['aria-describedby']}
              value={text}
              readOnly={field.isReadOnly}
              onBlur={() => setIsLeft(true)}
              onChange={(event) => {
                const url = addressOf(kind, event.target.value);
                setPicked(kind);
                setText(event.target.value, url);
                field.setValue(url === null ? null : { url }, true);
              }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}

const INPUT_MODES = { web: 'url', email: 'email', phone: 'tel' } as const;
const WRONG: Record<AddressKind, string> = {
  web: 'Enter an address like https://example.com/menu, or /menu/ on this site.',
  email: 'Enter an e-mail address like name@example.com.',
  phone: 'Enter a phone number like +1 555 010 0123.',
};

function targetOf(value: unknown): StoredTarget {
  if (!isRecord(value)) return null;
  if (typeof value['page'] === 'number') return { page: value['page'] };
  if (typeof value['document'] === 'number') return { document: value['document'] };
  return typeof value['url'] === 'string' ? { url: value['url'] } : null;
}

function kindOf(value: NonNullable<StoredTarget>): TargetKind {
  if ('page' in value) return 'page';
  if ('document' in value) return 'document';
  if (/^mailto:/i.test(value.url)) return 'email';
  return /^tel:/i.test(value.url) ? 'phone' : 'web';
}

function idOf(value: StoredTarget): number | null {
  if (value === null) return null;
  return 'page' in value ? value.page : 'document' in value ? value.document : null;
}

const textOf = (url: string | null) => (url ?? '').replace(/^(mailto|tel):/i, '');

/**
 * The stored address for a typed text; null while the text is not a valid address. Incomplete addresses are not stored:
 * one would keep the whole draft from being saved.
 */
function addressOf(kind: AddressKind, text: string): string | null {
  const plain = text.trim();
  if (plain === '') return null;
  if (kind === 'email') return /^[^\s@]+@[^\s@]+$/.test(plain) ? `mailto:${plain}` : null;
  if (kind === 'phone') {
    const digits = plain.replaceAll(/[\s().-]/g, '');
    return /^\+?\d+$/.test(digits) ? `tel:${digits}` : null;
  }
  if (/^(mailto|tel):/i.test(plain)) return null;
  if (isAllowedAddress(plain)) return plain;
  const withScheme = `https://${plain}`;
  return /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(plain) && isAllowedAddress(withScheme) ? withScheme : null;
}
