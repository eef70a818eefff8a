// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { answering, problem, showScreens } from '#test/admin-screen.tsx';
import { TextField } from '../field.tsx';
import type { ScreenAddress } from '../record-nav.tsx';
import { Screen } from '../screen.tsx';
import { DeleteScreen } from './delete-screen.tsx';
import { EditScreen } from './edit-screen.tsx';
import { AddForm } from './record-form.tsx';
import { PlacesNav, RecordMenu, type RecordPlaces } from './record-places.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Tide = z.object({ name: z.string(), version: z.number(), mayChange: z.boolean(), uses: z.number() });
const params = z.object({ id: z.number() });
const getTide = endpoint('GET', '/api/tides/:id/', { summary: '', params, reply: Tide });
const saveTide = endpoint('POST', '/tides/:id/', {
  summary: '',
  params,
  body: z.object({ name: z.string(), baseVersion: z.number() }),
  reply: z.object({ version: z.number() }),
});
const addTide = endpoint('POST', '/tides/add/', {
  summary: '',
  body: z.object({ name: z.string() }),
  reply: z.object({ id: z.number() }),
});
const deleteTide = endpoint('POST', '/tides/:id/delete/', { summary: '', params, reply: z.object({ id: z.number() }) });

/** No address of the product. */
const at = (address: string) => address as ScreenAddress;
const TIDE: RecordPlaces = {
  noun: 'low tide',
  list: { to: at('/tides/'), label: 'Tides' },
  screens: { edit: at('/tides/$id/'), view: at('/tides/$id/'), delete: at('/tides/$id/delete/') },
};
const LABELS = { name: 'Name' };

function Tides() {
  return (
    <>
      <RecordMenu of={TIDE} row={{ id: 7 }} name="Ebb" may={{ edit: false, delete: false }} />
      <RecordMenu of={TIDE} row={{ id: 8 }} name="Flood" may={{ edit: true }} />
    </>
  );
}
function AddTide() {
  return (
    <Screen title="Add tide">
      <AddForm
        noun="low tide"
        labels={LABELS}
        endpoint={addTide}
        empty={{ name: '' }}
        body={(values) => values}
        submitLabel="Add"
        list={TIDE.list.to}
        done={(_, { name }) => `“${name}” is added.`}
      >
        {(form) => <TextField {...form.text('name')} />}
      </AddForm>
    </Screen>
  );
}
function EditTide() {
  return (
    <EditScreen
      noun="low tide"
      labels={LABELS}
      read={getTide}
      params={{ id: 7 }}
      title={(tide) => tide?.name ?? 'Tide'}
      nav={() => <PlacesNav of={TIDE} id={7} />}
      may={({ mayChange }) => mayChange}
      looked={({ name }) => <p>{`Only ${name}`}</p>}
      save={saveTide}
      valuesOf={({ name }) => ({ name })}
      body={(values) => values}
      saved={(_, { name }) => `“${name}” is saved.`}
    >
      {(form) => <TextField {...form.text('name')} />}
    </EditScreen>
  );
}
function DeleteTide() {
  return (
    <DeleteScreen
      noun="low tide"
      read={getTide}
      params={{ id: 7 }}
      title={(tide) => (tide ? `Delete “${tide.name}”` : 'Delete tide')}
      refusal={({ uses }) => (uses > 0 ? 'It is in use' : null)}
      consequences={({ name }) => <p>{`${name} is gone for good.`}</p>}
      remove={deleteTide}
      cancelTo={TIDE.screens.edit}
      list={TIDE.list}
      done={({ name }) => `“${name}” is deleted.`}
    />
  );
}
const show = (address: string) =>
  showScreens(address, {
    '/tides/': Tides,
    '/tides/add/': AddTide,
    '/tides/$id/': EditTide,
    '/tides/$id/delete/': DeleteTide,
  });
const READ = 'GET /api/tides/7/';
const tide = (more: object = {}) => ({ name: 'Ebb', version: 3, mayChange: true, uses: 0, ...more });
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const type = async (value: string) => fireEvent.change(await name(), { target: { value } });
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));

describe('a declared form', () => {
  it('says what is wrong in a summary that leads to the field, and keeps what was typed', async () => {
    answering({ 'POST /tides/add/': problem(400, 'invalid', 'x', [{ field: 'name', message: 'is too long' }]) });
    await show('/tides/add/');
    await type('Neap');
    press('Add');
    fireEvent.click(await screen.findByRole('link', { name: 'Name: This is too long.' }));
    expect(document.activeElement).toBe(await name());
    expect(document.activeElement?.getAttribute('aria-describedby')).toBe('low-tide-name-error');
    expect((await name()).value).toBe('Neap');
  });

  it('asks before what was typed is left, and not once it is added', async () => {
    answering({ 'POST /tides/add/': { id: 9 } });
    const router = await show('/tides/add/');
    await type('Neap');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/tides/'));
    await screen.findByText('“Neap” is added.');
  });

  it('of a stored record begins with its values, and saves on the version that it shows', async () => {
    let stored = tide();
    const { changes } = answering({
      [READ]: () => stored,
      'POST /tides/7/': (body) => {
        stored = tide({ ...(body as object), version: stored.version + 1 });
        return { version: stored.version };
      },
    });
    await show('/tides/7/');
    for (const text of ['Flood', 'Spring']) {
      await type(text);
      press('Save');
      await screen.findByRole('heading', { name: text });
      await screen.findByRole('button', { name: 'Save' });
    }
    expect(changes.map(({ body }) => body)).toEqual([
      { name: 'Flood', baseVersion: 3 },
      { name: 'Spring', baseVersion: 4 },
    ]);
  });

  it('shows a conflict with the server’s message where the record does not name its author', async () => {
    answering({ [READ]: tide(), 'POST /tides/7/': problem(409, 'conflict', 'Wren changed this tide meanwhile') });
    await show('/tides/7/');
    await type('Mine');
    press('Save');
    await screen.findByText('Wren changed this tide meanwhile');
    expect((await name()).value).toBe('Mine');
  });

  it('is not there for who may only look', async () => {
    answering({ [READ]: tide({ mayChange: false }) });
    await show('/tides/7/');
    await screen.findByText('You can view this low tide but not edit it.');
    screen.getByText('Only Ebb');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a declared deletion', () => {
  it('describes the effects, deletes, and confirms it on the list', async () => {
    const { changes } = answering({ [READ]: tide(), 'POST /tides/7/delete/': { id: 7 } });
    const router = await show('/tides/7/delete/');
    await screen.findByText('Ebb is gone for good.');
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/tides/7/');
    press('Delete');
    await waitFor(() => expect(router.state.location.pathname).toBe('/tides/'));
    await screen.findByText('“Ebb” is deleted.');
    expect(changes.map(({ what }) => what)).toEqual(['POST /tides/7/delete/']);
  });

  it('is not offered where something prevents it', async () => {
    answering({ [READ]: tide({ uses: 2 }) });
    await show('/tides/7/delete/');
    await screen.findByText('This low tide cannot be deleted');
    screen.getByText('It is in use.');
    expect(screen.getByRole('link', { name: 'All tides' }).getAttribute('href')).toBe('/tides/');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('shows a refusal and stays', async () => {
    answering({ [READ]: tide(), 'POST /tides/7/delete/': problem(409, 'conflict', 'It came to be used') });
    const router = await show('/tides/7/delete/');
    await screen.findByText('Ebb is gone for good.');
    press('Delete');
    await screen.findByText('It came to be used.');
    expect(router.state.location.pathname).toBe('/tides/7/delete/');
  });
});

describe('the places of a record', () => {
  it('offer to view in a row what the user may not edit, and leave out what is not allowed', async () => {
    answering({});
    await show('/tides/');
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ebb' }));
    await screen.findByRole('menuitem', { name: 'View' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['View']);
    fireEvent.keyDown(screen.getByRole('menuitem', { name: 'View' }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Flood' }));
    await screen.findByRole('menuitem', { name: 'Edit' });
    expect(screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Edit', '/tides/8/'],
      ['Delete', '/tides/8/delete/'],
    ]);
  });
});
