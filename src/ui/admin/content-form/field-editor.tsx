import { memo, useMemo } from 'react';
import type { FieldsDescription } from '#content/describe.ts';
import styles from './field-frame.module.css';
import { useForm, type WidgetProps } from './form-context.ts';
import type { Path } from './tree.ts';
import { OfferedTextWidget } from './widgets/offered-text-widget.tsx';

/** The widget for a field of any kind. */
export const FieldEditor = memo(function FieldEditor(props: WidgetProps) {
  const { kind, facts } = props.description;
  const Widget = useForm().widgets[kind];
  // Without this error, nobody would notice a field that cannot be filled in.
  if (!Widget) throw new Error(`This form has no widget for fields of the kind ${kind}`);
  const { offeredAt } = facts;
  if (typeof offeredAt === 'string') return <OfferedTextWidget {...props} offeredAt={offeredAt} otherwise={Widget} />;
  return <Widget {...props} />;
});

/** The named fields of a set, in order. `names` must keep its identity. */
export const FieldSet = memo(function FieldSet({
  path,
  fields,
  names,
}: {
  path: Path;
  fields: FieldsDescription;
  names: readonly string[];
}) {
  const paths = useMemo(() => new Map(names.map((name) => [name, [...path, name]])), [path, names]);
  return (
    <div className={styles.set}>
      {names.map((name) => {
        const description = fields[name];
        const at = paths.get(name);
        return description && at ? <FieldEditor key={name} path={at} description={description} /> : null;
      })}
    </div>
  );
});
