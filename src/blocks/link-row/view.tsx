import type { BlockProps } from '#content/define.ts';
import { LinkButtons } from '../link-buttons.tsx';
import type { linkRow } from './definition.ts';

export function LinkRow({ links }: BlockProps<typeof linkRow>) {
  return <LinkButtons links={links} />;
}
