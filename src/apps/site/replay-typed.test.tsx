// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { Typed } from './replay-typed.tsx';

function Form() {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [isFar, setFar] = useState(false);
  const [way, setWay] = useState('walk');
  const [size, setSize] = useState('cup');
  return (
    <form>
      <input name="name" value={name} onChange={({ target }) => setName(target.value)} />
      <textarea name="note" value={note} onChange={({ target }) => setNote(target.value)} />
      <input type="checkbox" name="far" checked={isFar} onChange={({ target }) => setFar(target.checked)} />
      {['walk', 'drive'].map((one) => (
        <input key={one} type="radio" name="way" value={one} checked={way === one} onChange={() => setWay(one)} />
      ))}
      <select name="size" value={size} onChange={({ target }) => setSize(target.value)}>
        <option value="cup">Cup</option>
        <option value="bowl">Bowl</option>
      </select>
      <output>{JSON.stringify([name, note, isFar, way, size])}</output>
    </form>
  );
}

afterEach(cleanup);

const hydrateAfter = (type: () => void) => {
  document.body.innerHTML = `<div id="root">${renderToString(<Form />)}</div>`;
  type();
  const page = (
    <Typed>
      <Form />
    </Typed>
  );
  render(page, { container: field('#root'), hydrate: true });
};
const field = <T extends Element>(selector: string) => document.querySelector<T>(selector)!;
const said = () => JSON.parse(field('output').textContent ?? '') as unknown;

it('passes on what was typed and chosen before the page ran', () => {
  hydrateAfter(() => {
    field<HTMLInputElement>('[name=name]').value = 'Isolde';
    field<HTMLTextAreaElement>('[name=note]').value = 'No nuts';
    field<HTMLInputElement>('[name=far]').checked = true;
    field<HTMLInputElement>('[value=drive]').checked = true;
    field<HTMLSelectElement>('[name=size]').value = 'bowl';
  });
  expect(said()).toEqual(['Isolde', 'No nuts', true, 'drive', 'bowl']);
  expect(field<HTMLInputElement>('[name=name]').value).toBe('Isolde');
});

it('passes on nothing of untouched fields', () => {
  let events = 0;
  hydrateAfter(() => {
    for (const event of ['input', 'change', 'click']) document.body.addEventListener(event, () => (events += 1));
  });
  expect(said()).toEqual(['', '', false, 'walk', 'cup']);
  expect(events).toBe(0);
});
