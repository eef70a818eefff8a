// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Part, PartsContext, STILL } from '#ui/site/part.tsx';
import { lateParts } from './late-parts.tsx';

vi.mock('./touched-early.ts', async (original) => ({
  ...(await original<object>()),
  isTyped: false,
  isTouched: false,
}));

type Views = Readonly<Record<string, ComponentType<object>>>;

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <section id="counter">
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <a href="#elsewhere">Elsewhere</a>
    </section>
  );
}
const REAL: Views = {
  header: () => <header>Lantern Bay</header>,
  outer: () => (
    <div id="outer">
      <Part name="counter">
        <Counter />
      </Part>
    </div>
  ),
  counter: Counter,
  [STILL]: () => <p id="still">Closed on Mondays</p>,
};

function Page({ views, names }: { views: Views; names: readonly string[] }) {
  return names.map((name) => {
    const View = views[name] as ComponentType;
    return (
      <Part key={name} name={name}>
        <View />
      </Part>
    );
  });
}

let root: Root | undefined;
let see: (target: Element) => void = () => undefined;
const problems: unknown[] = [];

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        see = (target) => tell([{ target, isIntersecting: true }]);
      }
      observe() {}
      unobserve() {}
    },
  );
});
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.unstubAllGlobals();
  expect(problems.splice(0)).toEqual([]);
});

/** The page as the server drew it, hydrated with parts that come late. */
async function open(names: readonly string[], { isBroken = false } = {}) {
  const noted: string[] = [];
  const container = document.createElement('div');
  container.innerHTML = renderToString(
    <PartsContext value={(name) => void noted.push(name)}>
      <Page views={REAL} names={names} />
    </PartsContext>,
  );
  document.body.replaceChildren(container);
  const before = container.innerHTML;
  const asked: string[] = [];
  const load = (name: string) => {
    asked.push(name);
    return isBroken ? Promise.reject(new Error('offline')) : Promise.resolve(REAL[name] as ComponentType<object>);
  };
  const { partOf, meet } = lateParts(noted, load, ['header']);
  const views = Object.fromEntries(Object.keys(REAL).map((name) => [name, partOf(name).View]));
  await act(async () => {
    root = hydrateRoot(
      container,
      <PartsContext value={meet}>
        <Page views={views} names={names} />
      </PartsContext>,
      { onRecoverableError: (error) => problems.push(error) },
    );
  });
  return { container, asked, before };
}

const button = () => document.querySelector('button')!;

describe('late parts', () => {
  it('stay as the server drew them, without code, until they are seen or touched', async () => {
    const { container, asked, before } = await open(['header', STILL, 'counter']);
    expect(asked).toEqual([]);
    expect(container.innerHTML).toBe(before);
  });

  it('come when they are seen', async () => {
    const { asked } = await open(['header', 'counter']);
    const { firstChild } = button();
    await act(async () => see(document.getElementById('counter')!));
    expect(asked).toEqual(['counter']);
    await act(async () => button().click());
    expect(button().textContent).toBe('1');
    expect(button().firstChild).toBe(firstChild);
  });

  it('that are always seen come with the first touch of anything', async () => {
    const { asked } = await open(['header', STILL]);
    await act(async () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(asked).toEqual(['header']);
  });

  it('do not come for a pointer that rests where the page appeared', async () => {
    const { asked } = await open(['header', STILL]);
    const move = (movementX: number) =>
      act(async () =>
        document.body.dispatchEvent(Object.assign(new Event('pointermove'), { movementX, movementY: 0 })),
      );
    await move(0);
    expect(asked).toEqual([]);
    await move(3);
    expect(asked).toEqual(['header']);
  });

  it('come when the browser fills in a field', async () => {
    const { asked } = await open(['header', 'counter']);
    await act(async () => button().dispatchEvent(new Event('change', { bubbles: true })));
    expect(asked.toSorted()).toEqual(['counter', 'header']);
  });

  it('lose no click that came before their code', async () => {
    await open(['header', 'counter']);
    await act(async () => button().click());
    await vi.waitFor(() => expect(button().textContent).toBe('1'));
  });

  it('leave links to the browser', async () => {
    await open(['counter']);
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('a')!.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it('bring those inside them', async () => {
    const { asked } = await open(['outer']);
    await act(async () => see(document.getElementById('outer')!));
    expect(asked.toSorted()).toEqual(['counter', 'outer']);
    await act(async () => button().click());
    expect(button().textContent).toBe('1');
  });

  it('never come where nothing is to be done, whatever a guest touches', async () => {
    const { asked } = await open([STILL]);
    await act(async () => {
      see(document.getElementById('still')!);
      document.getElementById('still')!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    });
    expect(asked).toEqual([]);
    expect(document.getElementById('still')?.textContent).toBe('Closed on Mondays');
  });

  it('try again when their code did not come', async () => {
    const { asked } = await open(['counter'], { isBroken: true });
    const touch = () => button().dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await act(async () => touch());
    await act(async () => touch());
    expect(asked).toEqual(['counter', 'counter']);
  });
});
