import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cleanSlug, slugOf } from '#features/pages/slug.ts';
import { TextField } from '#ui/admin/field.tsx';

/** The last part of an address. What is typed or pasted becomes one that can be, under the caret. */
export function SlugField({
  onSlug,
  ...field
}: Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'onBlur'> & {
  help: ReactNode;
  error: string | undefined;
  /** Told of every change; not needed where the form reads the field by its name. */
  onSlug?: (slug: string) => void;
}) {
  const put = (input: HTMLInputElement, slug: string, caret: number) => {
    if (slug !== input.value) {
      input.value = slug;
      input.setSelectionRange(caret, caret);
    }
    onSlug?.(slug);
  };
  const clean = (input: HTMLInputElement) => {
    const before = input.value.slice(0, input.selectionStart ?? input.value.length);
    put(input, cleanSlug(input.value), cleanSlug(before).length);
  };
  return (
    <TextField
      label="Slug"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      {...field}
      onChange={({ currentTarget, nativeEvent }) => {
        // An accent that is still being put on its letter is let be until it is there.
        if ('isComposing' in nativeEvent && nativeEvent.isComposing) onSlug?.(currentTarget.value);
        else clean(currentTarget);
      }}
      onCompositionEnd={({ currentTarget }) => clean(currentTarget)}
      onBlur={({ currentTarget }) => {
        const slug = slugOf(currentTarget.value);
        if (slug !== currentTarget.value) put(currentTarget, slug, slug.length);
      }}
    />
  );
}
