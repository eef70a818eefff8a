import { useState } from 'react';
import { ownPathOf } from '#shared/own-path.ts';
import { Button } from '../../button.tsx';
import { FieldFrame } from '../field-frame.tsx';
import { useField, type WidgetProps } from '../form-context.ts';
import { EmbedDialog } from './embed-dialog.tsx';
import styles from './embed-dialog.module.css';

/** The address of an embed: typed, or chosen in a dialog that says what it is. */
export function EmbedWidget(props: WidgetProps) {
  const field = useField(props);
  const [isLeft, setIsLeft] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const text = typeof field.value === 'string' ? field.value : '';
  const { providers } = props.description.facts;
  const named = Array.isArray(providers) ? providers.filter((one) => typeof one === 'string') : [];
  const isAddress = text === '' || /^https:\/\/\S+$/.test(text.trim()) || ownPathOf(text.trim()) !== undefined;
  return (
    <FieldFrame
      {...props}
      field={field}
      note={named.length > 0 ? `Allowed: ${named.join(', ')}` : 'Paste the address from the browser’s address bar.'}
      {...(isLeft && !isAddress && { complaint: 'Enter an address that begins with https://.' })}
    >
      {(wiring) => (
        <div className={styles.row}>
          <input
            type="url"
            {...wiring}
            value={text}
            readOnly={field.isReadOnly}
            onBlur={() => setIsLeft(true)}
            onChange={(event) => field.setValue(event.target.value, true)}
          />
          {!field.isReadOnly && (
            <Button variant="secondary" aria-label={`Choose ${field.label}`} onClick={() => setChoosing(true)}>
              Choose
            </Button>
          )}
          {isChoosing && (
            <EmbedDialog
              address={text}
              providers={named}
              onChoose={(url) => {
                field.setValue(url, false);
                setChoosing(false);
              }}
              onClose={() => setChoosing(false)}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}
