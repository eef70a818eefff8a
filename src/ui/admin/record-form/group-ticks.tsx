import { CheckField } from '../field.tsx';
import styles from './group-ticks.module.css';

/** A checkbox for each group. */
export function GroupTicks({
  id,
  groups,
  value,
  onChange,
  error,
}: {
  /** For links of an error summary. */
  id: string;
  groups: readonly { id: number; name: string }[];
  value: readonly number[];
  onChange: (ids: readonly number[]) => void;
  error: string | undefined;
}) {
  return (
    <fieldset id={id} tabIndex={-1} className={styles.ticks} aria-describedby={error && `${id}-error`}>
      <legend>Groups</legend>
      {groups.map((group) => (
        <CheckField
          key={group.id}
          label={group.name}
          checked={value.includes(group.id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...value, group.id] : value.filter((one) => one !== group.id))
          }
        />
      ))}
      {groups.length === 0 && <p className={styles.soft}>There are no groups yet.</p>}
      {error && (
        <p id={`${id}-error`} className={styles.complaint}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
