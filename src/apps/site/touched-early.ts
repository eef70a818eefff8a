import { oncePainted } from './once-painted.ts';

/** True once the guest typed or chose something before hydration; `replay-typed.tsx` then replays it. */
export let isTyped = false;
const handleInput = () => {
  isTyped = true;
  void import('#ui/site/unsent-forms.ts').then(({ keepUnsentForms }) => keepUnsentForms());
};
addEventListener('input', handleInput, { capture: true, once: true });

/** A browser reports a resting pointer as a move when the page appears under it. */
export const isTouch = (event: Event): boolean =>
  event.type !== 'pointermove' || (event as PointerEvent).movementX !== 0 || (event as PointerEvent).movementY !== 0;

/** True once the guest touched the page before its code was there. */
export let isTouched = false;
const watch = (type: string) =>
  addEventListener(type, (event) => (isTouched ||= isTouch(event)), { capture: true, passive: true });
for (const type of ['pointerdown', 'keydown', 'touchstart', 'focusin', 'scroll']) watch(type);
// Before the first paint only browsers report a move, and the first frame would wait for this script.
oncePainted(() => watch('pointermove'));
