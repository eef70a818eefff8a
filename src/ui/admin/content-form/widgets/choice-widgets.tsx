import { choiceWords } from '#content/choice-words.ts';
import { classNames } from '../../class-names.ts';
import controls from '../../field.module.css';
import frame from '../field-frame.module.css';
import { FieldFrame, FieldNotes } from '../field-frame.tsx';
import { useField, type WidgetProps } from '../form-context.ts';
import { pathKey } from '../tree.ts';

const MOST_RADIOS = 4;

/**
 * A choice from a closed list: a few are all visible. A stored choice that is no longer offered stays until changed.
 */
export function ChoiceWidget(props: WidgetProps) {
  const field = useField(props);
  const value = typeof field.value === 'string' ? field.value : '';
  const options = choicesOf(props.description.facts['choices'], value);
  if (options.length > MOST_RADIOS) {
    return (
      <FieldFrame {...props} field={field}>
        {(wiring) => (
          <select
            {...wiring}
            value={value}
            disabled={field.isReadOnly}
            onChange={(event) => field.setValue(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    );
  }
  return (
    <FieldFrame {...props} field={field} isGroup>
      {({ id }) => (
        <div className={controls.choices}>
          {options.map((option) => (
            <label key={option.value} className={controls.check}>
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === value}
                disabled={field.isReadOnly}
                onChange={() => field.setValue(option.value)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

function choicesOf(choices: unknown, value: string): { value: string; label: string }[] {
  const offered = Array.isArray(choices) ? choices.filter((one): one is string => typeof one === 'string') : [];
  const options = offered.map((one) => ({ value: one, label: choiceWords(one) }));
  return offered.includes(value)
    ? options
    : [...options, { value, label: value === '' ? 'Not chosen' : `${choiceWords(value)} (no longer offered)` }];
}

/** A box to tick. */
export function BooleanWidget(props: WidgetProps) {
  const field = useField(props);
  const described = classNames(
    props.description.help !== '' && `${field.id}-help`,
    field.errors.length > 0 && `${field.id}-error`,
  );
  return (
    <div className={classNames(controls.field, frame.frame)} data-path={pathKey(props.path)}>
      <label className={controls.check}>
        <input
          id={field.id}
          type="checkbox"
          checked={field.value === true}
          disabled={field.isReadOnly}
          {...(described && { 'aria-describedby': described })}
          onChange={(event) => field.setValue(event.target.checked)}
        />
        <span>{field.label}</span>
      </label>
      <FieldNotes id={field.id} help={props.description.help} errors={field.errors} />
    </div>
  );
}
