import { useTranslate } from './messages.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Attributes of a link that opens a new tab. */
export const newTab = { target: '_blank', rel: 'noopener' } as const;

/** Tells screen readers that the link around it opens a new tab (WCAG 3.2.5). */
export function NewTabHint() {
  const t = useTranslate();
  return <VisuallyHidden>{` ${t('shell.new_tab')}`}</VisuallyHidden>;
}
