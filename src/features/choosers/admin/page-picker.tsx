import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import type { PageRight } from '#features/pages/page-rights.ts';
import { ChooserDialog, type ChooserRequest } from './chooser-dialog.tsx';
import { describedKey, describerOf } from './describer.ts';
import styles from './page-picker.module.css';

/** A field for one page: says which it is and opens the chooser. Needs no ChoosersHost above it. */
export function PagePicker({
  label,
  value,
  onChange,
  exclude,
  templates,
  needs,
  help,
  error,
}: {
  label: string;
  /** The page's id; null for none. */
  value: number | null;
  onChange: (id: number) => void;
  /** Pages that can neither be chosen nor opened. */
  exclude?: readonly number[];
  /** Only pages of these templates can be chosen. */
  templates?: readonly string[];
  /** Only pages with which the asker may do this can be chosen. */
  needs?: PageRight;
  help?: ReactNode;
  error?: string | undefined;
}) {
  const id = useId();
  const [request, setRequest] = useState<ChooserRequest | null>(null);
  const described = classNames(`${id}-value`, help !== undefined && `${id}-help`, error && `${id}-error`);
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.field}>
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <div className={classNames(styles.control, error && styles.invalid)}>
        <span id={`${id}-value`} className={styles.value}>
          {value === null ? 'No page chosen' : <PageTitle id={value} />}
        </span>
        <Button
          variant="secondary"
          aria-describedby={described}
          onClick={() => setRequest({ kind: 'page', exclude, templates, needs })}
        >
          {value === null ? 'Choose a page' : 'Choose another page'}
        </Button>
      </div>
      {help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <ChooserDialog
        request={request}
        onDone={(item) => {
          setRequest(null);
          if (item) onChange(item.id);
        }}
      />
    </div>
  );
}

function PageTitle({ id }: { id: number }) {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [...describedKey('page', id), 'title'],
    queryFn: () => describerOf(client).describe('page', id),
  });
  if (error) return 'The title of this page could not be loaded';
  if (data === undefined) return 'Loading…';
  if (data === null) return 'This page is gone, or you may not see it';
  return (
    <>
      <strong>{data.title}</strong> {data.detail}
    </>
  );
}
