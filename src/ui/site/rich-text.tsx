import './rich-text.css';
import { classNames } from './class-names.ts';
import { useTranslate } from './messages.tsx';

/** Sanitised HTML of the rich-text editor, in its typography. `html` must come from `resolveRichText`, never from a guest. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  if (html.trim() === '') return null;
  const classes = classNames('richText', className);
  if (html.includes('<table>')) return <WithTables html={html} className={classes} />;
  return <div className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A table may be wider than the page: it scrolls by itself, also by keyboard, and stays a table for screen readers. */
function WithTables({ html, className }: { html: string; className: string }) {
  const t = useTranslate();
  const label = t('blocks.table').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const opening = `<div class="tableScroll" role="group" tabindex="0" aria-label="${label}"><table>`;
  const framed = html.replaceAll('<table>', opening).replaceAll('</table>', '</table></div>');
  return <div className={className} dangerouslySetInnerHTML={{ __html: framed }} />;
}
