/** The ref of a dialog's first field: typing starts there, not on the button that closes the dialog. */
export function focusFirst(element: HTMLElement | null): void {
  element?.focus();
}
