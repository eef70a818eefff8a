import { render } from '@testing-library/react';
import type { BlockDescription, ContentModel, FieldDescription, FieldsDescription } from '#content/describe.ts';
import type { FieldKind } from '#content/field.ts';
import type { FieldError } from '#shared/problem.ts';
import { ChoosersProvider, type Choosers } from './choosers.ts';
import { ContentForm } from './content-form.tsx';
import { createFormFocus } from './form-focus.ts';
import { createFormStore } from './form-store.ts';

/** For tests: a field of a kind with everything else optional. */
export function buildField(kind: FieldKind, label: string, rest: Partial<FieldDescription> = {}): FieldDescription {
  const empty =
    kind === 'list' || kind === 'stream' || kind === 'table'
      ? []
      : ['target', 'image', 'document', 'video', 'page', 'snippet', 'number'].includes(kind)
        ? null
        : kind === 'boolean'
          ? false
          : '';
  return { kind, label, help: '', required: false, facts: {}, inner: {}, empty, ...rest };
}

const describe = (type: string, label: string, fields: FieldsDescription): BlockDescription => ({
  type,
  label,
  group: type === 'box' || type === 'tabs' ? 'layout' : 'text',
  help: '',
  version: 1,
  fields,
});

const stream = (label: string, set: string, max = 500) => buildField('stream', label, { facts: { set, min: 0, max } });

/** For tests: notes, boxes that hold notes, tabs whose entries hold notes. */
export const MODEL: ContentModel = {
  blocks: {
    note: describe('note', 'Note', {
      title: buildField('text', 'Title', { required: true, facts: { maxLength: 20 } }),
      words: buildField('multiline', 'Words', { facts: { maxLength: 500 } }),
    }),
    box: describe('box', 'Box', { heading: buildField('text', 'Heading'), inside: stream('Inside', 'small', 2) }),
    tabs: describe('tabs', 'Tabs', {
      tabs: buildField('list', 'Tabs', {
        facts: { min: 0, max: 3 },
        inner: {
          item: buildField('struct', 'Tab', {
            inner: { name: buildField('text', 'Name'), content: stream('Blocks', 'small') },
            empty: { name: '', content: [] },
          }),
        },
      }),
    }),
  },
  sets: { body: ['note', 'box', 'tabs'], small: ['note'] },
  templates: {},
};

export const note = (id: string, title: string, rest: object = {}) => ({
  id,
  type: 'note',
  version: 1,
  value: { title, words: '', ...rest },
});
export const box = (id: string, inside: object[]) => ({
  id,
  type: 'box',
  version: 1,
  value: { heading: `Heading of ${id}`, inside },
});

/** For tests: nothing is chosen. */
export const NO_CHOOSERS: Choosers = {
  choose: () => Promise.resolve(null),
  chooseSnippet: () => Promise.resolve(null),
  describe: (kind, id) => Promise.resolve({ id, title: `The ${kind} ${id}` }),
};

/** For tests: a form on the screen, with its store. */
export function showForm({
  fields = { body: stream('Body', 'body') },
  value,
  errors = [],
  isReadOnly = false,
  choosers = {},
  model = MODEL,
  onNotice,
  onBlockFocus,
}: {
  fields?: FieldsDescription;
  value: Record<string, unknown>;
  errors?: readonly FieldError[];
  isReadOnly?: boolean;
  choosers?: Partial<Choosers>;
  model?: ContentModel;
  onNotice?: (text: string) => void;
  onBlockFocus?: (id: string) => void;
}) {
  const store = createFormStore(value);
  const focus = createFormFocus(store);
  const names = Object.keys(fields);
  const all = { ...NO_CHOOSERS, ...choosers };
  const form = (complaints: readonly FieldError[]) => (
    <ChoosersProvider value={all}>
      <ContentForm
        {...{ store, model, fields, names, isReadOnly, focus }}
        errors={complaints}
        {...(onNotice && { onNotice })}
        {...(onBlockFocus && { onBlockFocus })}
      />
    </ChoosersProvider>
  );
  const { rerender } = render(form(errors));
  return { store, focus, complain: (complaints: readonly FieldError[]) => rerender(form(complaints)) };
}
