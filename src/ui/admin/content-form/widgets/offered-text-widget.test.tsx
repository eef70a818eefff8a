// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, answering, problem } from '#test/admin-screen.tsx';
import { createQueryClient } from '../../api/use-endpoint.ts';
import { buildField, MODEL, NO_CHOOSERS } from '../build-form.tsx';
import { ChoosersProvider } from '../choosers.ts';
import { FieldsForm } from '../fields-form.tsx';
import { createFormStore } from '../form-store.ts';
import { RECORD_WIDGETS } from '../record-widgets.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = '/wagtail/api/main/dishes/';
const DISHES = {
  rows: [
    { name: 'Soups', also: ['Sopas', 'Soupes'] },
    { name: 'Sweets', also: [] },
  ],
};
const NAMES = ['dish'];
const fields = { dish: buildField('text', 'Dish', { facts: { maxLength: 80, offeredAt: LIST } }) };

function show(dish: string, answer: Answer) {
  answering({ [`GET ${LIST}`]: answer });
  const store = createFormStore({ dish });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ChoosersProvider value={NO_CHOOSERS}>
        <FieldsForm
          {...{ store, fields }}
          names={NAMES}
          model={MODEL}
          errors={[]}
          isReadOnly={false}
          widgets={RECORD_WIDGETS}
        />
      </ChoosersProvider>
    </QueryClientProvider>,
  );
  return store;
}
const control = () => screen.getByLabelText<HTMLSelectElement>(/^Dish/);
const offered = () => [...control().options].map(({ text }) => text);

it('offers the list, and stores what is chosen', async () => {
  const store = show('', DISHES);
  await screen.findByRole('option', { name: 'Sweets' });
  expect(offered()).toEqual(['Please choose', 'Soups', 'Sweets']);
  fireEvent.change(control(), { target: { value: 'Sweets' } });
  expect(store.getValue()).toEqual({ dish: 'Sweets' });
  expect(offered()).toEqual(['Soups', 'Sweets']);
});

it('keeps a text outside the list visible, marks it, and changes nothing by itself', async () => {
  const store = show('Stews', DISHES);
  expect(await screen.findByText('“Stews” is no longer offered.')).toBeDefined();
  expect(control().value).toBe('Stews');
  expect(offered()).toEqual(['Stews', 'Soups', 'Sweets']);
  expect(store.getValue()).toEqual({ dish: 'Stews' });
});

it('finds a text by its other names and in any case', async () => {
  const store = show(' sopas', DISHES);
  await screen.findByRole('option', { name: 'Soups' });
  expect(control().value).toBe('Soups');
  expect(screen.queryByText(/no longer offered/)).toBeNull();
  expect(store.getValue()).toEqual({ dish: ' sopas' });
});

it('says nothing of a text before the list has come', () => {
  show('Stews', () => new Promise<object>(() => undefined));
  expect(control().value).toBe('Stews');
  expect(screen.queryByText(/no longer offered/)).toBeNull();
});

it('is a field to write in when the list does not come', async () => {
  const store = show('Soups', () => problem(403, 'forbidden'));
  fireEvent.change(await screen.findByRole('textbox', { name: /^Dish/ }), { target: { value: 'Sweets' } });
  expect(store.getValue()).toEqual({ dish: 'Sweets' });
});
