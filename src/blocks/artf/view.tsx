import type { BlockProps } from '#content/define.ts';
import { RichText } from '#ui/site/rich-text.tsx';
import type { artf } from './definition.ts';

export function Artf({ copy }: BlockProps<typeof artf>) {
  if (copy.trim() === '') return null;
  return (
    <div data-flow="text">
      <RichText html={copy} />
    </div>
  );
}
