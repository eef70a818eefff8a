import { FieldFrame } from '../field-frame.tsx';
import { useField, type WidgetProps } from '../form-context.ts';
import { useChoosers } from '../choosers.ts';
import { Chosen } from './chosen.tsx';

/** An image, document, video, page or snippet, by its id. */
export function PointerWidget(props: WidgetProps) {
  const field = useField(props);
  const choosers = useChoosers();
  const { kind, facts } = props.description;
  if (kind !== 'image' && kind !== 'document' && kind !== 'video' && kind !== 'page' && kind !== 'snippet') return null;
  const templates = Array.isArray(facts['templates'])
    ? facts['templates'].filter((name): name is string => typeof name === 'string')
    : [];
  return (
    <FieldFrame {...props} field={field} isGroup>
      {(wiring) => (
        <Chosen
          id={wiring.id}
          kind={kind}
          value={typeof field.value === 'number' ? field.value : null}
          label={field.label}
          describedBy={wiring['aria-describedby']}
          isReadOnly={field.isReadOnly}
          choose={() =>
            kind === 'snippet'
              ? choosers.chooseSnippet(String(facts['model'] ?? ''))
              : choosers.choose(kind, ...(templates.length > 0 ? [{ templates }] : []))
          }
          onChange={field.setValue}
        />
      )}
    </FieldFrame>
  );
}
