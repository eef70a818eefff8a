import { type ReactNode, useState } from 'react';
import type { FieldDescription } from '#content/describe.ts';
import type { FormDescription } from '#content/describe-form.ts';
import { ButtonLink } from '#ui/admin/button.tsx';
import { RecordFormView } from '#ui/admin/record-form/record-form-view.tsx';
import { RecordActions } from '#ui/admin/record-form/record-actions.tsx';
import { useRequestedPlace } from '#ui/admin/record-form/use-requested-place.ts';
import { type OpenRecord, useRecordForm } from '#ui/admin/record-form/use-record-form.ts';
import { MAX_SNIPPET_NAME_CHARACTERS, type SnippetType } from '../contract.ts';

/** A snippet's own name beside its fields; no model has a field of that name. */
const NAME_FIELD: FieldDescription = {
  kind: 'text',
  label: 'Name',
  help: 'Staff use this name to find the snippet. Guests do not see it.',
  required: true,
  facts: { maxLength: MAX_SNIPPET_NAME_CHARACTERS },
  inner: {},
  empty: '',
};

interface Snippet {
  name: string;
  value: Record<string, unknown>;
}

/** Form value of a snippet: the name is one of the fields. */
export const recordOf = ({ name, value }: Snippet): Record<string, unknown> => ({ name, ...value });

/** Form of a stored or a new snippet. */
export function SnippetForm({
  type,
  app,
  form: { fields, model },
  opened,
  send,
  load,
  onSaved,
  isReadOnly = false,
  isNew = false,
  actionsOn,
  children,
}: {
  type: SnippetType;
  app: string;
  form: FormDescription;
  opened: OpenRecord;
  send: (snippet: Snippet, baseVersion: number) => Promise<unknown>;
  load?: () => Promise<OpenRecord>;
  onSaved: () => void;
  isReadOnly?: boolean;
  isNew?: boolean;
  /** Id of the stored snippet, for buttons of other features. */
  actionsOn?: number;
  children?: ReactNode;
}) {
  const [form] = useState(() => ({ fields: { name: NAME_FIELD, ...fields }, model }));
  const [names] = useState(() => Object.keys(form.fields));
  const record = useRecordForm({
    opened,
    send: ({ name, ...value }, baseVersion) => send({ name: String(name ?? ''), value }, baseVersion),
    ...(load && { load }),
    onSaved,
  });
  useRequestedPlace(record.focus, names);
  return (
    <RecordFormView form={form} record={record} names={names} isReadOnly={isReadOnly} canSaveUnchanged={isNew}>
      {actionsOn !== undefined && !isReadOnly && (
        <RecordActions
          record={{
            kind: 'snippet',
            id: actionsOn,
            model: type.model,
            read: () => ({
              baseVersion: record.readVersion(),
              value: record.store.getValue() as Record<string, unknown>,
            }),
          }}
        />
      )}
      {children}
      <ButtonLink
        to="/wagtail/snippets/$app/$model/"
        params={{ app, model: type.model }}
        variant={isReadOnly ? 'secondary' : 'quiet'}
      >
        {isReadOnly ? 'Back to the list' : 'Cancel'}
      </ButtonLink>
    </RecordFormView>
  );
}
