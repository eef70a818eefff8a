import { useDropMonitor } from './drag.ts';
import { FieldsForm, type FieldsFormProps } from './fields-form.tsx';
import { useForm } from './form-context.ts';
import { StreamDialogs } from './stream-dialogs.tsx';
import { WIDGETS } from './widgets.ts';

/** A form for the content of pages: every kind of field, and blocks that can be dragged, copied and moved. */
export function ContentForm(props: FieldsFormProps) {
  return (
    <FieldsForm {...props} widgets={WIDGETS}>
      <BlockParts />
    </FieldsForm>
  );
}

/** One instance serves all blocks of the form. */
function BlockParts() {
  useDropMonitor(useForm());
  return <StreamDialogs />;
}
