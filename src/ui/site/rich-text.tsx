import { classNames } from './class-names.ts';

/** Sanitised HTML of the rich-text editor, in its typography. `html` must come from `resolveRichText`, never from a guest. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  if (html.trim() === '') return null;
  return <div className={classNames('richText', className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
