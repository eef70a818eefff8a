import { useMemo } from 'react';
import controls from '../field.module.css';
import { FieldSet } from './field-editor.tsx';
import styles from './field-frame.module.css';
import { useErrorsBelow, useForm, type WidgetProps } from './form-context.ts';
import { FieldNotes } from './field-frame.tsx';
import { pathKey } from './tree.ts';
import type { PlacedError } from './errors.ts';

/** Several fields that belong together, under one label. */
export function StructEditor(props: WidgetProps) {
  const { path, description, label } = props;
  return (
    <fieldset className={styles.struct} data-path={pathKey(path)}>
      <legend className={controls.label}>{label ?? description.label}</legend>
      <StructFields {...props} />
    </fieldset>
  );
}

/** The same without a label of its own. */
export function StructFields({ path, description }: WidgetProps) {
  const { id } = useForm();
  const key = pathKey(path);
  const names = useMemo(() => Object.keys(description.inner), [description]);
  const errors = useUnclaimed(key, names);
  return (
    <>
      <FieldNotes id={`${id}-${key}`} help={description.help} errors={errors} />
      <FieldSet path={path} fields={description.inner} names={names} />
    </>
  );
}

/** Complaints about the whole value, or about a part of it that has no field here. */
export function useUnclaimed(key: string, names: readonly string[]): readonly PlacedError[] {
  const errors = useErrorsBelow(key);
  return useMemo(
    () =>
      errors
        .filter(({ rest }) => rest[0] === undefined || !names.includes(rest[0]))
        .map((one) => ({ ...one, rest: [] })),
    [errors, names],
  );
}
