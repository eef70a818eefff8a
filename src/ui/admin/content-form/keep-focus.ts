/** Gives the focus back to the focused element if it loses the focus by being rendered in another place. */
export function keepFocus(): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return;
  requestAnimationFrame(() => {
    if (focused.isConnected && document.activeElement !== focused) focused.focus();
  });
}
