import { Node } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import { imageFormatOf, imageIdOf, isEmbedAddress, type RichImageFormat } from '#content/rich-text-forms.ts';
import { describeOnce } from '../described.ts';
import styles from '../rich-text.module.css';
import type { RichTextTargets } from '../targets.ts';

export interface ImageAttributes {
  imageId: number;
  alt: string;
  format: RichImageFormat;
}

/** An image of the library in a line of text; `targets` loads its thumbnail. */
export function imageFor(targets: RichTextTargets) {
  return Node.create({
    name: 'image',
    group: 'inline',
    inline: true,
    atom: true,
    draggable: true,
    addAttributes: () => ({
      imageId: {
        default: null,
        parseHTML: (element) => imageIdOf(element.getAttribute('data-image')),
        renderHTML: ({ imageId }) => ({ 'data-image': String(imageId) }),
      },
      alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
      format: {
        default: 'full',
        parseHTML: (element) => imageFormatOf(element.getAttribute('data-format')),
        renderHTML: ({ format }) => ({ 'data-format': format as string }),
      },
    }),
    parseHTML: () => [
      { tag: 'img', getAttrs: (element) => (imageIdOf(element.getAttribute('data-image')) === null ? false : null) },
    ],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView: () => (props) => imageView(props.node, targets),
  });
}

function imageView(node: ProseMirrorNode, targets: RichTextTargets): NodeView {
  const dom = document.createElement('span');
  dom.className = styles.image ?? '';
  const image = document.createElement('img');
  const words = document.createElement('span');
  words.textContent = 'Image';
  dom.append(words);
  const show = ({ attrs }: ProseMirrorNode) => {
    dom.dataset['format'] = String(attrs['format']);
    image.alt = String(attrs['alt']);
  };
  show(node);
  describeOnce(targets, 'image', Number(node.attrs['imageId'])).then(
    (described) => {
      words.textContent = described ? described.title : 'This image was deleted';
      if (!described?.thumbnail) return;
      image.src = described.thumbnail;
      words.replaceWith(image);
    },
    () => undefined,
  );
  return {
    dom,
    update(changed) {
      if (changed.type !== node.type || changed.attrs['imageId'] !== node.attrs['imageId']) return false;
      show(changed);
      return true;
    },
    ignoreMutation: () => true,
  };
}

/** Content of another site, by its address. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    address: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-embed'),
      renderHTML: ({ address }) => ({ 'data-embed': address as string }),
    },
  }),
  parseHTML: () => [
    { tag: 'figure', getAttrs: (element) => (isEmbedAddress(element.getAttribute('data-embed')) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes],
  addNodeView: () => (props) => {
    const dom = document.createElement('div');
    dom.className = styles.embed ?? '';
    dom.textContent = `Embedded: ${String(props.node.attrs['address'])}`;
    return { dom };
  },
});
