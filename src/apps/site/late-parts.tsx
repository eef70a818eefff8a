import { type ComponentType, type FunctionComponent, use, useEffect } from 'react';
import { STILL } from '#ui/site/part.tsx';
import { isTouch, isTouched, isTyped } from './touched-early.ts';

/** A part in the server's document. Nested parts follow the part that contains them. */
interface Place {
  name: string;
  elements: readonly Element[];
}

type View = ComponentType<object>;
interface Part {
  View: FunctionComponent<object>;
  bring: () => Promise<unknown>;
  isHere: () => boolean;
}

/** A guest's first actions. A browser that fills a form in counts, and a choice in another tab. */
const TOUCHES = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'focusin',
  'keydown',
  'input',
  'change',
  'scroll',
  'storage',
];
/** Controls that do nothing without code. Links, fields and disclosures work without it. */
const CONTROLS = 'button, [aria-haspopup]';

/**
 * Loads the code of the document's parts (`Part`) when they are seen or touched.
 * @param names of the parts, in the order of the document
 * @param patient parts that guests always see: they wait for the first touch of the page
 */
export function lateParts(names: readonly string[], load: (name: string) => Promise<View>, patient: readonly string[]) {
  const places = findPlaces(names);
  const parts = new Map<string, Part>();
  const partOf = (name: string): Part => {
    let part = parts.get(name);
    if (!part) parts.set(name, (part = latePart(name, places, load)));
    return part;
  };
  /** Includes the parts inside: none of them may be waiting when this part is drawn again. */
  const bring = ({ elements }: Place) =>
    Promise.all(
      places
        .filter((inner) => inner.elements.some((one) => elements.some((outer) => outer.contains(one))))
        .map(({ name }) => partOf(name).bring()),
    );
  const waitingAround = (target: EventTarget | null) =>
    places.filter(
      ({ name, elements }) =>
        !partOf(name).isHere() && elements.some((one) => target instanceof Node && one.contains(target)),
    );
  const bringPatient = () => {
    for (const place of places) if (patient.includes(place.name)) void bring(place);
  };

  for (const type of TOUCHES)
    addEventListener(
      type,
      (event) => {
        if (!isTouch(event)) return;
        bringPatient();
        for (const place of waitingAround(event.target)) void bring(place);
      },
      { capture: true, passive: true },
    );
  if (isTouched) bringPatient();

  let isReplaying = false;
  // Before React's own listener, which hydrates a part whose code is loaded while it dispatches a click.
  addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element && event.target.closest<HTMLElement>(CONTROLS);
      if (!control || isReplaying || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const waiting = waitingAround(control);
      if (waiting.length === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void Promise.all(waiting.map(bring)).then(() => {
        isReplaying = true;
        control.click();
        isReplaying = false;
      });
    },
    { capture: true },
  );

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      for (const place of places) if (place.elements.includes(target)) void bring(place);
    }
  });
  for (const place of places) {
    if (patient.includes(place.name)) continue;
    if (place.elements.length === 0) void bring(place);
    for (const element of place.elements) observer.observe(element);
  }
  return {
    partOf,
    /** Loads at once the parts that are drawn inside a hydrated part. */
    meet: (name: string, isWithinPart: boolean) => void (isWithinPart && partOf(name).bring()),
  };
}

/** A view that suspends until its code is loaded. The code of still parts never loads. */
function latePart(name: string, places: readonly Place[], load: (name: string) => Promise<View>): Part {
  let resolve: (value: View) => void = () => undefined;
  const late = new Promise<View>((done) => (resolve = done));
  let isHere = false;
  let coming: Promise<unknown> | undefined;
  return {
    View: function LatePart(props: object) {
      const Loaded = use(late);
      useEffect(() => {
        if (!isTyped) return;
        const own = places.flatMap((place) => (place.name === name ? place.elements : []));
        void import('./replay-typed.tsx').then(({ replayTyped }) => replayTyped(own));
      }, []);
      return <Loaded {...props} />;
    },
    bring: () =>
      (coming ??=
        name === STILL
          ? Promise.resolve()
          : load(name).then(
              (value) => {
                // React reads it without waiting.
                Object.assign(late, { status: 'fulfilled', value });
                resolve(value);
                isHere = true;
              },
              // The server's part stays, and the next touch tries to load its code again.
              () => (coming = undefined),
            )),
    isHere: () => name === STILL || isHere,
  };
}

/** Finds the parts by the comments with which React's server encloses each of them. */
function findPlaces(names: readonly string[]): Place[] {
  const places: Place[] = [];
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    if ((comments.currentNode as Comment).data !== '$') continue;
    const elements: Element[] = [];
    let depth = 1;
    for (let at = comments.currentNode.nextSibling; at; at = at.nextSibling) {
      if (at instanceof Element) elements.push(at);
      else if (at instanceof Comment) depth += at.data === '$' ? 1 : at.data === '/$' ? -1 : 0;
      if (depth === 0) break;
    }
    places.push({ name: names[places.length] ?? STILL, elements });
  }
  return places;
}
