import { type ReactNode, useEffect } from 'react';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { SelectField } from '#ui/admin/field.tsx';
import { listLibraryCollections, type MediaKind } from '../contract.ts';
import { collectionOptions } from './collection-options.ts';

/**
 * Field for the collection, with the collections to which the user may add; hidden when there is only one. The current
 * collection is offered as `current` even when the user may not add to it.
 */
export function CollectionField({
  kind,
  value,
  onChange,
  label = 'Collection',
  help,
  error,
  id,
  current,
  isFirstTaken = false,
}: {
  kind: MediaKind;
  /** Null for the root. */
  value: number | null;
  onChange: (collection: number | null) => void;
  label?: string;
  help?: ReactNode;
  error?: string | undefined;
  id?: string;
  /** The current value and its name. */
  current?: { id: number | null; name: string };
  /** A value that is not offered is replaced by the first option. */
  isFirstTaken?: boolean;
}) {
  const { data } = useEndpoint(listLibraryCollections, { query: { kind, permission: 'add' } });
  const offered = data?.collections;
  const isOffered = offered?.some((one) => one.id === value) ?? true;
  const first = offered?.[0];
  useEffect(() => {
    if (isFirstTaken && !isOffered && first) onChange(first.id);
  }, [isFirstTaken, isOffered, first, onChange]);
  if (!offered || (offered.length <= 1 && isOffered && !error)) return null;
  const isForeign = current !== undefined && !offered.some((one) => one.id === current.id);
  return (
    <SelectField
      label={label}
      {...(help !== undefined && { help })}
      {...(id !== undefined && { id })}
      error={error}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      options={[
        ...(isForeign ? [{ value: String(current.id ?? ''), label: current.name || 'Root' }] : []),
        ...collectionOptions(offered),
      ]}
    />
  );
}
