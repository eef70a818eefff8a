import { Mark, Node } from '@tiptap/core';
import { isRichTextAddress } from '#content/rich-text-forms.ts';

/** The attributes of a link as the editor keeps them. */
export interface LinkAttributes {
  href: string | null;
  isNewWindow: boolean;
}

/** A link, or text that links lead to (an anchor), or both. */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({
    href: { default: null, parseHTML: hrefOf },
    anchor: {
      default: null,
      parseHTML: anchorOf,
      renderHTML: ({ anchor }) => (anchor ? { 'data-anchor': anchor as string } : {}),
    },
    isNewWindow: {
      default: false,
      parseHTML: (element) => element.getAttribute('target') === '_blank',
      renderHTML: ({ isNewWindow }) => (isNewWindow ? { target: '_blank', rel: 'noopener' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'a', getAttrs: (element) => (hrefOf(element) || anchorOf(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

/** An anchor without text. */
export const Anchor = Node.create({
  name: 'anchor',
  group: 'inline',
  inline: true,
  atom: true,
  priority: 1100,
  addAttributes: () => ({
    anchor: {
      default: null,
      parseHTML: anchorOf,
      renderHTML: ({ anchor }) => ({ 'data-anchor': anchor as string }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'a',
      priority: 100,
      getAttrs: (element) => (anchorOf(element) && !hrefOf(element) && !element.hasChildNodes() ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes],
});

function hrefOf(element: HTMLElement): string | null {
  const href = element.getAttribute('href');
  return href && isRichTextAddress(href) ? href : null;
}

function anchorOf(element: HTMLElement): string | null {
  return element.getAttribute('id') || element.getAttribute('data-anchor') || null;
}
