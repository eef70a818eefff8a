import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { complaintAbout, Refusal } from '#ui/admin/api/problem.ts';
import { Button } from '#ui/admin/button.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import styles from './group-rows.module.css';

/** One record with the group's permissions on it. */
export function GrantRow<P extends string>({
  title,
  id,
  field,
  error,
  permissions,
  labels,
  held,
  onChange,
  onRemove,
  isPair = false,
  children,
}: {
  /** Accessible name of the row. */
  title: string;
  id: string;
  /** Wire name of the row: "grants.pages.0". */
  field: string;
  error: Error | null;
  permissions: readonly P[];
  labels: Readonly<Record<P, string>>;
  held: readonly P[];
  onChange: (held: P[]) => void;
  onRemove: () => void;
  /** True when two fields identify the row. */
  isPair?: boolean;
  children: ReactNode;
}) {
  const complaint = complaintInRow(error, field);
  return (
    <li id={id} tabIndex={-1} className={styles.row} data-wrong={complaint ? '' : undefined}>
      <div className={styles.thing} data-pair={isPair ? '' : undefined}>
        {children}
      </div>
      <fieldset className={styles.permissions} aria-label={`Permissions: ${title}`}>
        {permissions.map((permission) => (
          <CheckField
            key={permission}
            label={labels[permission]}
            checked={held.includes(permission)}
            onChange={(event) =>
              onChange(
                permissions.filter((one) => (one === permission ? event.currentTarget.checked : held.includes(one))),
              )
            }
          />
        ))}
      </fieldset>
      <Button
        variant="quiet"
        isIcon
        aria-label={`Remove: ${title}`}
        onClick={({ currentTarget }) => removeRow(currentTarget, onRemove)}
      >
        <Icon name="trash" />
      </Button>
      {complaint && <p className={styles.error}>{complaint}</p>}
    </li>
  );
}

/** Removes the row of a button and moves the focus to the next row, or to the button that adds rows. */
function removeRow(button: HTMLElement, remove: () => void): void {
  const list = button.closest('ul');
  const index = [...(list?.children ?? [])].findIndex((row) => row.contains(button));
  flushSync(remove);
  const next = list?.children[Math.min(index, list.children.length - 1)] ?? list?.nextElementSibling;
  [...(next?.querySelectorAll('button') ?? [])].at(-1)?.focus();
}

/** The first error of any part of a row. */
export function complaintInRow(error: Error | null, field: string): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const found = error.errors.find((one) => one.field === field || one.field.startsWith(`${field}.`));
  return found && complaintAbout(error, found.field);
}
