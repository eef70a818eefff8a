import type { ComponentProps } from 'react';
import { SelectField } from '#ui/admin/field.tsx';
import type { Place } from '../contract.ts';

/** The id of an option of the field; null for the root. */
export const parentOf = (chosen: string) => (chosen === '' ? null : Number(chosen));

/** The collection's parent. `current` is offered even without the right to add there, because staying is no move. */
export function ParentField({
  places,
  current,
  ...field
}: {
  places: readonly Place[];
  current?: { id: number | null; name: string };
} & Omit<ComponentProps<typeof SelectField>, 'options'>) {
  const isOffered = !current || places.some(({ id }) => id === current.id);
  return (
    <SelectField
      {...field}
      help="Restrictions of the parent collection also apply to this one."
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
