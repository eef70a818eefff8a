import type { ComponentType } from 'react';
import { OfferedTexts, offerOf } from '#content/offered-texts.ts';
import { endpoint } from '#shared/endpoint.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { FieldFrame } from '../field-frame.tsx';
import { useField, type WidgetProps } from '../form-context.ts';

/**
 * One of the texts of a list that the server keeps. A stored text that is not on it stays until somebody changes it, and is
 * told of; nothing is told before the list has come.
 * @param offeredAt address of the list
 * @param otherwise the field without a list, when none comes
 */
export function OfferedTextWidget({
  offeredAt,
  otherwise: Otherwise,
  ...props
}: WidgetProps & { offeredAt: string; otherwise: ComponentType<WidgetProps> }) {
  const field = useField(props);
  const list = useEndpoint(endpoint('GET', offeredAt, { summary: '', reply: OfferedTexts }));
  if (list.error) return <Otherwise {...props} />;
  const text = typeof field.value === 'string' ? field.value : '';
  const rows = list.data?.rows ?? [];
  const meant = offerOf(rows, text);
  const isLost = list.data !== undefined && text.trim() !== '' && !meant;
  return (
    <FieldFrame {...props} field={field} {...(isLost && { complaint: `“${text}” is no longer offered.` })}>
      {(wiring) => (
        <select
          {...wiring}
          value={meant?.name ?? text}
          disabled={field.isReadOnly}
          onChange={(event) => field.setValue(event.target.value)}
        >
          {!meant && <option value={text}>{text || 'Please choose'}</option>}
          {rows.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
