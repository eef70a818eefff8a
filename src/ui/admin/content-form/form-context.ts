import { createContext, useContext, useMemo, useSyncExternalStore, type ComponentType } from 'react';
import type { ContentModel, FieldDescription } from '#content/describe.ts';
import type { FieldKind } from '#content/field.ts';
import type { RichTextTargets } from '../rich-text/targets.ts';
import type { ErrorIndex, PlacedError } from './errors.ts';
import type { FormFocus } from './form-focus.ts';
import { useAt, type FormStore } from './form-store.ts';
import type { SelectionStore } from './selection.ts';
import type { StreamDialog } from './stream-actions.ts';
import { pathKey, type Path } from './tree.ts';
import type { ValueStore } from './value-store.ts';

/** Shared by all parts of one form. Stable while the user types. */
export interface FormContextValue {
  id: string;
  store: FormStore;
  model: ContentModel;
  names: readonly string[];
  fields: Readonly<Record<string, FieldDescription>>;
  errors: ValueStore<ErrorIndex>;
  focus: FormFocus;
  selection: SelectionStore;
  dialog: ValueStore<StreamDialog | null>;
  targets: RichTextTargets;
  /** Widgets by kind: a field that draws inner fields takes their widgets from here. */
  widgets: Readonly<Partial<Record<FieldKind, ComponentType<WidgetProps>>>>;
  isReadOnly: boolean;
  /** Shows a message on the screen: something was deleted, or could not be pasted. */
  notify(text: string): void;
  /** Tells screen readers only: something moved. */
  announce(text: string): void;
}

const FormContext = createContext<FormContextValue | null>(null);
export const FormProvider = FormContext.Provider;

/** An extra beside the label of each field and block, loaded later; the form works without it. */
export interface FieldExtra {
  Mark: ComponentType<{ path: string; label: string }>;
}
export const FieldExtraContext = createContext<FieldExtra | null>(null);

export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field for content stands in a ContentForm');
  return form;
}

export function useIsOpen(key: string, otherwise?: boolean): boolean {
  const { focus } = useForm();
  return useSyncExternalStore(focus.subscribe, () => focus.isOpen(key, otherwise));
}

/** Complaints about exactly this path. */
export function useErrorsAt(key: string): readonly string[] {
  const { errors } = useForm();
  return useSyncExternalStore(errors.subscribe, () => errors.get().at(key));
}

/** Complaints about this path and what is below it. */
export function useErrorsBelow(key: string): readonly PlacedError[] {
  const { errors } = useForm();
  return useSyncExternalStore(errors.subscribe, () => errors.get().below(key));
}

/** Props of the widget for any kind of field. */
export interface WidgetProps {
  path: Path;
  description: FieldDescription;
  /** Instead of the description's label: "Link 3". */
  label?: string;
}

/** What a widget needs of its place: value, complaints, and the way to change it. */
export interface FieldState {
  id: string;
  /** The description's empty value when nothing is stored. */
  value: unknown;
  label: string;
  errors: readonly PlacedError[];
  isReadOnly: boolean;
  /** Typing passes `isTyping`, so that a run of it is one step of undo. */
  setValue(value: unknown, isTyping?: boolean): void;
}

export function useField({ path, description, label }: WidgetProps): FieldState {
  const { id, store, isReadOnly } = useForm();
  const key = pathKey(path);
  const stored = useAt(store, path);
  const errors = useErrorsBelow(key);
  const setValue = useMemo(
    () => (value: unknown, isTyping?: boolean) => store.setIn(path, value, isTyping ? { coalesce: pathKey(path) } : {}),
    [store, path],
  );
  return {
    id: `${id}-${key}`,
    value: stored === undefined ? description.empty : stored,
    label: label ?? description.label,
    errors,
    isReadOnly,
    setValue,
  };
}
