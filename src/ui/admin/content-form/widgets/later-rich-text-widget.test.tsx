// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildField, MODEL } from '../build-form.tsx';
import type { WidgetProps } from '../form-context.ts';
import { createFormStore } from '../form-store.ts';

const network = vi.hoisted(() => ({ isDown: false }));
vi.mock('./rich-text-widget.tsx', () => ({
  get RichTextWidget() {
    if (network.isDown) throw new Error('No connection');
    return function Come({ description }: WidgetProps) {
      return <div role="textbox" aria-label={description.label} />;
    };
  },
}));

const choosers = {
  choose: () => Promise.resolve(null),
  chooseSnippet: () => Promise.resolve(null),
  describe: (_kind: string, id: number) => Promise.resolve({ id, title: `Page ${id}` }),
};
const fields = { title: buildField('text', 'Title'), legal: buildField('rich-text', 'Legal text') };
const names = Object.keys(fields);
const NO_ERRORS: readonly never[] = [];

async function show() {
  // What was loaded is kept in the module: each test begins with none.
  vi.resetModules();
  const [{ ChoosersProvider }, { FieldsForm }, { RECORD_WIDGETS }] = await Promise.all([
    import('../choosers.ts'),
    import('../fields-form.tsx'),
    import('../record-widgets.ts'),
  ]);
  const store = createFormStore({ title: 'Lantern Bay', legal: '<p>© Lantern Bay</p>' });
  render(
    <ChoosersProvider value={choosers}>
      <FieldsForm
        {...{ store, fields, names }}
        model={MODEL}
        errors={NO_ERRORS}
        isReadOnly={false}
        widgets={RECORD_WIDGETS}
      />
    </ChoosersProvider>,
  );
  return store;
}

beforeEach(() => {
  network.isDown = false;
});
afterEach(cleanup);

it('names the field at once and is itself when the code has come', async () => {
  await show();
  expect(screen.getByRole('group', { name: 'Legal text' }).textContent).toContain('Loading');
  expect(await screen.findByRole('textbox', { name: 'Legal text' })).toBeTruthy();
});

it('leaves the rest of the form alone when the code does not come, and tries again', async () => {
  network.isDown = true;
  const store = await show();
  await screen.findByRole('alert');
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Brass Bay' } });
  network.isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: 'Legal text' })).toBeTruthy();
  expect(store.getValue()).toMatchObject({ title: 'Brass Bay', legal: '<p>© Lantern Bay</p>' });
});
