import type { PageProps } from '../page-props.ts';
import { Sheet } from '../sheet.tsx';
import type { unsubscribe } from './definition.ts';

export function Unsubscribe({ title, body }: PageProps<typeof unsubscribe>) {
  return <Sheet title={title} blocks={body} />;
}
