import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Announces `message` to screen readers whenever it changes (WCAG 4.1.3). Keep it mounted from the first render, empty
 * at first: not all screen readers announce a region that appears together with its text.
 */
export function LiveRegion({ message }: { message: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{message}</VisuallyHidden>
    </div>
  );
}
