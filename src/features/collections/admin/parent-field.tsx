import type { ComponentProps } from 'react';
import { SelectField } from '#ui/admin/field.tsx';
import type { Place } from '../contract.ts';

/** Id for the value of an option in the field; null for the root. */
export const parentOf = (chosen: string) => (chosen === '' ? null : Number(chosen));

/** Chooses the parent. `current` is offered even without the right to add there, because keeping it is not a move. */
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
          // Browsers remove ordinary spaces from options.
          label: `${'\u00a0\u00a0\u00a0'.repeat(depth)}${name}`,
        })),
      ]}
    />
  );
}
