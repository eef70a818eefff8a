import { type ComponentProps, type ComponentType, memo } from 'react';
import { useView } from '#blocks/stream.tsx';
import { Part } from '#ui/site/part.tsx';
import type { TEMPLATE_PARTS, TemplatePart } from './parts.ts';

type PropsOf<Name extends TemplatePart> = ComponentProps<Awaited<ReturnType<(typeof TEMPLATE_PARTS)[Name]>>>;

/** A part of a template whose code is loaded separately. It is not drawn again while its props stay the same. */
export function lateView<Name extends TemplatePart>(name: Name): ComponentType<PropsOf<Name>> {
  return memo(function LateView(props: object) {
    const View = useView(name) as ComponentType<object> | undefined;
    return (
      View && (
        <Part name={name}>
          <View {...props} />
        </Part>
      )
    );
  });
}
