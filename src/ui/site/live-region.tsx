import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Speaks `message` to screen readers whenever it changes (WCAG 4.1.3). Keep it mounted from the first render,
 * empty at first: a region that arrives together with its text is not announced everywhere.
 */
export function LiveRegion({ message }: { message: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{message}</VisuallyHidden>
    </div>
  );
}
