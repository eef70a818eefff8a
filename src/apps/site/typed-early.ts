/** True once the guest typed or chose something before hydration; `hydrate.tsx` then replays it. */
export let isTyped = false;
addEventListener('input', () => (isTyped = true), { capture: true, once: true });
