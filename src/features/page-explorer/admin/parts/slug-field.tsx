import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cleanSlug, slugOf } from '#features/pages/slug.ts';
import { TextField } from '#ui/admin/field.tsx';

/** Field for the last part of a URL. Input is converted to a valid slug, and the caret keeps its place. */
export function SlugField({
  onSlug,
  ...field
}: Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'onBlur'> & {
  help: ReactNode;
  error: string | undefined;
  /** Called at every change; not needed if the form reads the field by its name. */
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
        // While the user composes an accented letter, the input is not converted.
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
