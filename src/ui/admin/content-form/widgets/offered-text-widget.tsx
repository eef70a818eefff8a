import type { ComponentType } from 'react';
import { OfferedTexts, offerOf } from '#content/offered-texts.ts';
import { endpoint } from '#shared/endpoint.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { FieldFrame } from '../field-frame.tsx';
import { useField, type WidgetProps } from '../form-context.ts';

/**
 * One of the texts of a list on the server. A stored text outside the list stays until it is changed, with a notice;
 * none is shown before the list has loaded.
 * @param offeredAt address of the list
 * @param otherwise the field without a list, when it cannot be loaded
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
