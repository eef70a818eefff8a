const SENT_KEY = 'form-sent';

/** Notes that the form of this page was sent: the thanks stand here. */
export function noteSentForm(): void {
  try {
    sessionStorage.setItem(SENT_KEY, window.location.pathname);
  } catch {
    // Storage is blocked: the server still knows the second post of one attempt.
  }
}

/**
 * Whether the guest came back, by the browser's buttons, to a form of this page whose thanks they have seen. Opening the
 * page in any other way begins anew.
 * @param isBack known to be a way back
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
