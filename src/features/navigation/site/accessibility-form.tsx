import type { FormEvent } from 'react';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { NewTabHint } from '#ui/site/new-tab.tsx';
import styles from './accessibility-form.module.css';

/** Width of the form's image, pixels (Spec §9). */
const IMAGE_WIDTH_PX = 40;

/** Reports an accessibility issue with this page to the chain's service, in a new window (Spec §2.4, §7). */
export function AccessibilityForm({ action }: { action: string }) {
  const t = useTranslate();
  return (
    <form method="post" action={action} target="_blank" rel="noopener">
      <input type="hidden" name="url" />
      <input type="hidden" name="dom" />
      <input type="hidden" name="screen_width" />
      <input type="hidden" name="screen_height" />
      <button type="submit" className={styles.button}>
        <Icon name="accessibility" size={IMAGE_WIDTH_PX} />
        <span>{t('shell.report_accessibility')}</span>
        <NewTabHint />
      </button>
    </form>
  );
}

/** Handles the form's submit event: fills in the page's URL, its document and the screen size. */
export function fillReport({ target }: FormEvent<HTMLElement>): void {
  const values = {
    url: window.location.href,
    dom: document.documentElement.outerHTML,
    screen_width: String(window.screen.width),
    screen_height: String(window.screen.height),
  };
  for (const [name, value] of Object.entries(values)) {
    const field = (target as HTMLFormElement).elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}
