/** True once the guest typed or chose something: `hydrate.tsx` tells the page of it. */
export let isTyped = false;
addEventListener('input', () => (isTyped = true), { capture: true, once: true });
