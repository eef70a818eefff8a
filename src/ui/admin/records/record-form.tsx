import { type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Refusal } from '../api/problem.ts';
import { useChange } from '../api/use-endpoint.ts';
import { RefusalNotice } from '../async-content.tsx';
import { ButtonLink } from '../button.tsx';
import { ErrorSummary } from '../error-summary.tsx';
import { Form } from '../form.tsx';
import { changedFields } from '../record-form/changed-fields.ts';
import { EditConflict } from '../record-form/edit-conflict.tsx';
import { type FormOf, formOf, summaryFields } from '../record-form/form-of.ts';
import { LeaveGuard } from '../record-form/leave-guard.tsx';
import type { RecordEdit } from '../record-form/use-record-edit.ts';
import type { ScreenAddress } from '../record-nav.tsx';
import { useLeaveTo } from '../use-leave-to.ts';

/** What the forms that add and edit one kind of record share. */
export interface FormDeclaration<Values extends object> {
  /** "site": also the beginning of the fields' ids. */
  noun: string;
  /** Name of each field → its label, in the form's order, for the error summary. */
  labels?: Readonly<Record<string, string>>;
  /** Instead of an error summary: the fields that show their own errors. Other errors are shown above the form. */
  shownAt?: RegExp;
  /** Prefix of the field names in the request body: "values." */
  wire?: string;
  className?: string | undefined;
  /** Labels of fields that only some refusals name. */
  moreFields?: (error: Error | null, values: Values) => Readonly<Record<string, FieldPlace>>;
}

/** The label of a field, and the id of its control. */
export interface FieldPlace {
  label: string;
  id: string;
}

/** The form of a new record. Asks before unsaved values are left. */
export function AddForm<Values extends object, Sent, Saved>({
  endpoint,
  params = {},
  empty,
  body,
  submitLabel,
  list,
  isCancelQuiet = true,
  onAdded,
  done,
  children,
  ...form
}: FormDeclaration<Values> & {
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType<unknown, Sent>, z.ZodType<Saved>>;
  params?: Readonly<Record<string, string | number>>;
  /** Initial values of the form. */
  empty: Values;
  body: (values: Values) => NoInfer<Sent>;
  submitLabel: string;
  /** Target of "Cancel", and of the form once the record is added. */
  list: ScreenAddress;
  isCancelQuiet?: boolean;
  /** Called instead of going to the list. */
  onAdded?: (saved: Saved, values: Values, leave: ReturnType<typeof useLeaveTo>) => void;
  /** Confirmation on the list: "“Tern” is added." */
  done?: (saved: Saved, values: Values) => string;
  children: (form: FormOf<Values>) => ReactNode;
}) {
  const leave = useLeaveTo();
  const [values, setValues] = useState(empty);
  const isSaved = useRef(false);
  const add = useChange(endpoint, {
    onSuccess(saved) {
      isSaved.current = true;
      if (onAdded) onAdded(saved, values, leave);
      else leave(list, done?.(saved, values) ?? '');
    },
  });
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  return (
    <>
      <Fields
        {...form}
        values={values}
        error={add.error}
        change={change}
        isBusy={add.isPending || add.isSuccess}
        onSend={() => add.mutate({ params, body: body(values) })}
        submitLabel={submitLabel}
        busyLabel="Adding…"
        extra={
          <ButtonLink to={list} variant={isCancelQuiet ? 'quiet' : 'secondary'}>
            Cancel
          </ButtonLink>
        }
      >
        {children}
      </Fields>
      <LeaveGuard hasChanges={() => !isSaved.current && changedFields(empty, values).length > 0} />
    </>
  );
}

/** The form of a stored record: conflict notice, fields and Save button. Asks before unsaved changes are left. */
export function EditForm<Details extends object, Values extends object>({
  edit,
  extra,
  newer,
  words,
  children,
  ...form
}: FormDeclaration<Values> & {
  edit: RecordEdit<Details, Values>;
  /** Shown beside the button. */
  extra?: ReactNode;
  /** Names of the values in the middle of a sentence. */
  words?: Readonly<Partial<Record<string, string>>>;
  /** Shows the stored values after a conflict. */
  newer?: ((newer: Details) => ReactNode) | undefined;
  children: (form: FormOf<Values>) => ReactNode;
}) {
  return (
    <>
      <EditConflict edit={edit} noun={form.noun} {...(words && { words })}>
        {edit.newer && newer?.(edit.newer)}
      </EditConflict>
      <Fields
        {...form}
        values={edit.values}
        error={edit.error}
        change={edit.change}
        isBusy={edit.isBusy}
        onSend={edit.send}
        submitLabel="Save"
        busyLabel="Saving…"
        extra={extra}
      >
        {children}
      </Fields>
      <LeaveGuard hasChanges={() => edit.isDirty} />
    </>
  );
}

function Fields<Values extends object>({
  noun,
  labels = {},
  shownAt,
  wire = '',
  className,
  moreFields,
  values,
  error,
  change,
  children,
  ...button
}: FormDeclaration<Values> & {
  values: Values;
  error: Error | null;
  change: (changes: Partial<Values>) => void;
  isBusy: boolean;
  onSend: () => void;
  submitLabel: string;
  busyLabel: string;
  extra: ReactNode;
  children: (form: FormOf<Values>) => ReactNode;
}) {
  const ids = noun.replaceAll(' ', '-');
  return (
    <>
      {!shownAt && (
        <ErrorSummary error={error} fields={{ ...summaryFields(ids, labels), ...moreFields?.(error, values) }} />
      )}
      {shownAt && error && !isShownAt(shownAt, error) && <RefusalNotice error={error} />}
      <Form {...button} className={className}>
        {children(formOf({ values, error, change, ids, labels, wire }))}
      </Form>
    </>
  );
}

const isShownAt = (fields: RegExp, error: Error) =>
  error instanceof Refusal && error.errors.length > 0 && error.errors.every(({ field }) => fields.test(field));
