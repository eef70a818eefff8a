/**
 * Runs something after the first paint. What a script does before, such as asking where an element is, is done by the
 * browser before it paints.
 */
export function oncePainted(run: () => unknown): void {
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    run();
  }).observe({ type: 'paint', buffered: true });
}
