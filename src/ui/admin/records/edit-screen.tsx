import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { callEndpoint, pathOf } from '../api/call-endpoint.ts';
import { AsyncContent } from '../async-content.tsx';
import { Notice } from '../notice.tsx';
import type { FormOf } from '../record-form/form-of.ts';
import { useOpening } from '../record-form/use-opening.ts';
import { type Merge, type RecordEdit, useRecordEdit } from '../record-form/use-record-edit.ts';
import type { ScreenAddress } from '../record-nav.tsx';
import { Screen } from '../screen.tsx';
import { textParams } from '../use-record-id.ts';
import { useLeaveTo } from '../use-leave-to.ts';
import { EditForm, type FieldPlace, type FormDeclaration } from './record-form.tsx';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type Params = Readonly<Record<string, string | number>>;

/** Declaration of a screen that edits one stored record: its endpoints, fields and texts. */
export interface EditDeclaration<
  Details extends object,
  Values extends object,
  Sent extends object,
  Saved extends object,
> extends Omit<FormDeclaration<Values>, 'moreFields'> {
  /** Labels of fields that only some refusals name. */
  moreFields?: (error: Error | null, values: Values, details: Details) => Readonly<Record<string, FieldPlace>>;
  read: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Details>>;
  params: Params;
  title: (details: Details | undefined) => string;
  intro?: (details: Details | undefined) => ReactNode;
  /** Shown between the heading and the record. */
  nav?: (details: Details | undefined) => ReactNode;
  save: Endpoint<z.ZodType, z.ZodType, z.ZodType<unknown, Sent>, z.ZodType<Saved>>;
  versionOf?: (details: Details) => number;
  valuesOf: (details: Details) => Values;
  /** The request body without the version. */
  body: (values: Values, details: Details) => Omit<Sent, 'baseVersion'>;
  /** Shown after a save. */
  saved: (saved: Saved, values: Values) => string;
  /** Target after a save, such as another screen of the record; by default the form stays. */
  goTo?: ScreenAddress;
  /** After "Loading"; "this site" unless given. */
  what?: string;
  /** Lists that show the record, and other answers with its data. */
  lists?: readonly AnyEndpoint[];
  may?: (details: Details) => boolean;
  /** Shown to users who may not change the record, below `notice`; and that notice, with the reason. */
  looked?: (details: Details) => ReactNode;
  notice?: (details: Details) => ReactNode;
  /** Above the form. */
  above?: (edit: RecordEdit<Details, Values>) => ReactNode;
  extra?: (details: Details, edit: RecordEdit<Details, Values>) => ReactNode;
  newer?: (newer: Details) => ReactNode;
  words?: Readonly<Partial<Record<string, string>>>;
  /** Merges two changes, where that is possible. */
  merge?: Merge<Values>;
  /** The fields. */
  children: (form: FormOf<Values>, details: Details) => ReactNode;
  /** Below the form, drawn from the last read. */
  below?: (details: Details) => ReactNode;
}

/**
 * One stored record: its form for users who may change it, its facts for others. Asks before another user's change is
 * overwritten, and before unsaved changes are left.
 */
export function EditScreen<Details extends object, Values extends object, Sent extends object, Saved extends object>(
  declared: EditDeclaration<Details, Values, Sent, Saved>,
) {
  const { read, params, title, intro, nav, may, looked, notice, below, noun, what = `this ${noun}` } = declared;
  const opening = useOpening(read, { params });
  const { data, refetch } = opening;
  const readAgain = async (): Promise<Details> => {
    const { data: fresh } = await refetch({ throwOnError: true });
    if (fresh === undefined) throw new Error('Nothing was read');
    return fresh;
  };
  return (
    <Screen title={title(data)} intro={intro?.(data)}>
      {nav?.(data)}
      <AsyncContent query={opening} what={what}>
        {(details) => (
          <>
            {(may?.(details) ?? true) ? (
              <Edited key={JSON.stringify(params)} declared={declared} details={details} read={readAgain} />
            ) : (
              <>
                {notice?.(details) ?? (
                  <Notice>
                    <p>You can view this {noun} but not edit it.</p>
                  </Notice>
                )}
                {looked?.(details)}
              </>
            )}
            {below?.(details)}
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Edited<Details extends object, Values extends object, Sent extends object, Saved extends object>({
  declared,
  details,
  read,
}: {
  declared: EditDeclaration<Details, Values, Sent, Saved>;
  details: Details;
  read: () => Promise<Details>;
}) {
  const {
    params,
    save,
    versionOf,
    valuesOf,
    body,
    saved,
    goTo,
    lists = [],
    above,
    extra,
    merge,
    moreFields,
    children,
    ...form
  } = declared;
  const leave = useLeaveTo();
  const edit = useRecordEdit({
    details,
    versionOf,
    valuesOf,
    read,
    save: (values: Values, baseVersion) =>
      callEndpoint(save, { params, body: { ...body(values, details), baseVersion } as Sent }),
    savedText: saved,
    merge,
    stale: lists.map((list) => pathOf(list, { params })),
    onSaved: goTo && ((text) => leave(goTo, text, textParams(params))),
  });
  return (
    <>
      {above?.(edit)}
      <EditForm<Details, Values>
        {...form}
        edit={edit}
        {...(moreFields && { moreFields: (error, values) => moreFields(error, values, edit.base) })}
        extra={extra?.(edit.base, edit)}
      >
        {(fields) => children(fields, edit.base)}
      </EditForm>
    </>
  );
}
