const SENT_KEY = 'form-sent';

/** Records that the form of this page was sent. Called where the thanks are shown. */
export function noteSentForm(): void {
  try {
    sessionStorage.setItem(SENT_KEY, window.location.pathname);
  } catch {
    // Storage is blocked. The server still recognizes a second post of the same attempt.
  }
}

/**
 * True when the guest returned with the browser's back or forward button to a form of this page that was already answered
 * with thanks. Any other way of opening the page starts a new form.
 * @param isBack whether the guest returned with these buttons; by default taken from the navigation
 */
export function wasFormSent(isBack = isBackNavigation()): boolean {
  try {
    if (sessionStorage.getItem(SENT_KEY) !== window.location.pathname) return false;
    if (!isBack) sessionStorage.removeItem(SENT_KEY);
    return isBack;
  } catch {
    return false;
  }
}

function isBackNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}
