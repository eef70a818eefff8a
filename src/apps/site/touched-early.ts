/** True once the guest typed or chose something before hydration; `replay-typed.tsx` then replays it. */
export let isTyped = false;
addEventListener('input', () => (isTyped = true), { capture: true, once: true });

/** True once the guest touched the page before its code was there. */
export let isTouched = false;
for (const type of ['pointerover', 'pointerdown', 'keydown', 'touchstart', 'focusin', 'scroll'])
  addEventListener(type, () => (isTouched = true), { capture: true, passive: true, once: true });
