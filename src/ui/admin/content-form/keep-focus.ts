/** Gives the focus back to what has it now, if drawing anew in another place takes it away. */
export function keepFocus(): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return;
  requestAnimationFrame(() => {
    if (focused.isConnected && document.activeElement !== focused) focused.focus();
  });
}
