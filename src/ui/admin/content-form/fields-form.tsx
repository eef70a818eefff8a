import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ContentModel, FieldsDescription } from '#content/describe.ts';
import type { FieldError } from '#shared/problem.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { RichTextTargets } from '../rich-text/targets.ts';
import { useChoosers, type Choosers } from './choosers.ts';
import { indexErrors } from './errors.ts';
import { FieldSet } from './field-editor.tsx';
import { FormProvider, type FormContextValue } from './form-context.ts';
import { useFormFocus, type FormFocus } from './form-focus.ts';
import type { FormStore } from './form-store.ts';
import { createSelection } from './selection.ts';
import type { StreamDialog } from './stream-actions.ts';
import { createValueStore } from './value-store.ts';

const ROOT: readonly never[] = [];

export interface FieldsFormProps {
  store: FormStore;
  model: ContentModel;
  fields: FieldsDescription;
  names: readonly string[];
  /** Complaints by content path, about the store's value at the time they are given. */
  errors: readonly FieldError[];
  isReadOnly: boolean;
  /** From useFormFocus, when code outside the form opens blocks or goes to fields. */
  focus?: FormFocus;
  /** Called with announcements: what was deleted, copied, pasted, or refused. */
  onNotice?: (text: string) => void;
  /** Called with the id of the innermost block that receives the focus. */
  onBlockFocus?: (blockId: string) => void;
}

/**
 * A form made of its description: the named fields in order, each drawn by one of `widgets`. Needs a ChoosersProvider.
 * Changes go to the store as they are made; keys without a field stay in it. `fields`, `names`, `model` and `widgets`
 * must be stable while the user types.
 */
export function FieldsForm({
  store,
  model,
  fields,
  names,
  errors,
  isReadOnly,
  focus,
  onNotice,
  onBlockFocus,
  widgets,
  children,
}: FieldsFormProps & {
  widgets: FormContextValue['widgets'];
  /** Elements that need the form but are not fields. */
  children?: ReactNode;
}) {
  const id = useId();
  const choosers = useChoosers();
  const ownFocus = useFormFocus(store);
  const [status, setStatus] = useState('');
  const noticeRef = useLatest(onNotice);
  const [errorStore] = useState(() => createValueStore(indexErrors(errors, store.getValue())));
  useLayoutEffect(() => errorStore.set(indexErrors(errors, store.getValue())), [errorStore, errors, store]);
  const [selection] = useState(createSelection);
  const [dialog] = useState(() => createValueStore<StreamDialog | null>(null));
  const form = useMemo(
    (): FormContextValue => ({
      id,
      store,
      model,
      names,
      fields,
      errors: errorStore,
      focus: focus ?? ownFocus,
      selection,
      dialog,
      targets: targetsOf(choosers),
      widgets,
      isReadOnly,
      notify: (text) => (noticeRef.current ? noticeRef.current(text) : setStatus(text)),
      announce: setStatus,
    }),
    [
      id,
      store,
      model,
      names,
      fields,
      errorStore,
      focus,
      ownFocus,
      selection,
      dialog,
      choosers,
      widgets,
      isReadOnly,
      noticeRef,
    ],
  );
  const lastBlock = useRef<string | null>(null);
  return (
    <FormProvider value={form}>
      <div
        onFocus={({ target }) => {
          const block = target.closest('[data-block]')?.getAttribute('data-block') ?? null;
          if (block !== null && block !== lastBlock.current) onBlockFocus?.(block);
          lastBlock.current = block;
        }}
      >
        <FieldSet path={ROOT} fields={fields} names={names} />
        {children}
        <VisuallyHidden>
          <span role="status">{status}</span>
        </VisuallyHidden>
      </div>
    </FormProvider>
  );
}

/** The current value of something that callbacks read and that nothing is drawn from. */
function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  }, [value]);
  return ref;
}

/** Rich text has the same choosers in its own shape. */
function targetsOf(choosers: Choosers): RichTextTargets {
  const words = async (kind: 'page' | 'document' | 'image', id: number) => {
    const chosenItem = await choosers.describe(kind, id);
    return chosenItem && { title: chosenItem.title, thumbnail: chosenItem.thumbnail ?? '' };
  };
  return {
    choosePage: () => choosers.choose('page'),
    chooseDocument: () => choosers.choose('document'),
    async chooseImage() {
      const image = await choosers.choose('image');
      return image && { id: image.id, title: image.title, alt: image.alt ?? '', thumbnail: image.thumbnail ?? '' };
    },
    describePage: (id) => words('page', id),
    describeDocument: (id) => words('document', id),
    describeImage: (id) => words('image', id),
  };
}
