import styles from './copy-text.module.css';

/**
 * Puts a text on the system's clipboard; false when the browser does not allow it. An insecure page, such as the admin
 * over plain http in a local network, has no `navigator.clipboard`: there the text is selected and copied by the older
 * command, which browsers allow shortly after a press.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  // Beside the focused element: a dialog takes the focus back from elements outside.
  const place = (focused === document.body ? null : focused?.parentElement) ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.tabIndex = -1;
  field.ariaHidden = 'true';
  field.className = styles.field ?? '';
  place.append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    // Deprecated, but the only way on an insecure page.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    focused?.focus({ preventScroll: true });
  }
}
