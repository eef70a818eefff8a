import { Button } from '#ui/admin/button.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import styles from './workflows.module.css';

interface Task {
  id: number;
  name: string;
  isActive: boolean;
  groups: readonly string[];
}

/** The tasks of a workflow in their order: added from a list, moved by buttons. */
export function TaskOrder({
  id: fieldId,
  tasks,
  value,
  onChange,
  error,
}: {
  /** For links of an error summary. */
  id: string;
  tasks: readonly Task[];
  value: readonly number[];
  onChange: (ids: readonly number[]) => void;
  error: string | undefined;
}) {
  const chosen = value.flatMap((id) => tasks.find((task) => task.id === id) ?? []);
  const left = tasks.filter(({ id, isActive }) => isActive && !value.includes(id));
  const move = (at: number, by: number) => {
    const moved = [...value];
    const [one] = moved.splice(at, 1);
    if (one !== undefined) onChange(moved.toSpliced(at + by, 0, one));
  };
  return (
    <fieldset id={fieldId} tabIndex={-1} className={styles.list} aria-describedby={error && `${fieldId}-error`}>
      <legend>Tasks in order</legend>
      <ol>
        {chosen.map(({ id, name, isActive, groups }, at) => (
          <li key={id}>
            <span>
              {name}
              {!isActive && ' (disabled, skipped)'}
              <span className={styles.soft}> {groups.join(', ') || 'superusers only'}</span>
            </span>
            <Button
              variant="quiet"
              isIcon
              aria-label={`Move ${name} up`}
              isBusy={at === 0}
              onClick={() => move(at, -1)}
            >
              <Icon name="arrow-up" />
            </Button>
            <Button
              variant="quiet"
              isIcon
              aria-label={`Move ${name} down`}
              isBusy={at === chosen.length - 1}
              onClick={() => move(at, 1)}
            >
              <Icon name="arrow-down" />
            </Button>
            <Button variant="quiet" onClick={() => onChange(value.filter((one) => one !== id))}>
              Remove<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ol>
      {error && (
        <p id={`${fieldId}-error`} className={styles.complaint}>
          {error}
        </p>
      )}
      {left.length > 0 && (
        <SelectField
          id="task-add"
          label="Add task"
          value=""
          onChange={({ currentTarget }) => onChange([...value, Number(currentTarget.value)])}
          options={[
            { value: '', label: 'Choose…' },
            ...left.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {tasks.length === 0 && <p className={styles.soft}>There are no tasks yet. Add a task first.</p>}
    </fieldset>
  );
}
