import type { Place } from '../contract.ts';
import { SelectField } from '#ui/admin/field.tsx';

/** Where the collection stands. `current` is offered as well when one may not add there: staying is no move. */
export function ParentField({
  places,
  value,
  current,
  error,
}: {
  places: readonly Place[];
  value: number | null;
  current?: { id: number | null; name: string };
  error: string | undefined;
}) {
  const isOffered = !current || places.some(({ id }) => id === current.id);
  return (
    <SelectField
      id="parent"
      name="parent"
      label="Parent collection"
      help="Restrictions of the parent collection also apply to this one."
      error={error}
      defaultValue={value === null ? '' : String(value)}
      options={[
        ...(isOffered ? [] : [{ value: String(current.id ?? ''), label: current.name }]),
        ...places.map(({ id, name, depth }) => ({
          value: String(id ?? ''),
          // The browser's own lists drop plain spaces.
          label: `${'\u00a0\u00a0\u00a0'.repeat(depth)}${name}`,
        })),
      ]}
    />
  );
}
