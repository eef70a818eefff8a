import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx';
import { FieldFrame } from '../field-frame.tsx';
import { useField, useForm, type WidgetProps } from '../form-context.ts';

/** Text with links, lists and headings. */
export function RichTextWidget(props: WidgetProps) {
  const field = useField(props);
  const { targets } = useForm();
  const { maxLength } = props.description.facts;
  return (
    <FieldFrame {...props} field={field} isGroup>
      {(wiring) => (
        <RichTextEditor
          id={wiring.id}
          label={field.label}
          labelledBy={`${wiring.id}-label`}
          {...(wiring['aria-describedby'] && { describedBy: wiring['aria-describedby'] })}
          value={typeof field.value === 'string' ? field.value : ''}
          onChange={(html) => field.setValue(html, true)}
          isInvalid={field.errors.length > 0}
          isReadOnly={field.isReadOnly}
          {...(typeof maxLength === 'number' && { maxLength })}
          targets={targets}
        />
      )}
    </FieldFrame>
  );
}
