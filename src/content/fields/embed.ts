import { z } from 'zod';
import { plainField, type Field, type FieldOptions } from '../field.ts';

const MAX_LENGTH = 2000;

/**
 * The address of something on another site that the page shows in a frame; '' when empty.
 * @param options.accepts true for allowed providers; checked at publish and again when shown, so that a provider which
 * was removed from the list is no longer framed.
 * @param options.providers their names, for the help text
 */
export function embed(
  options: FieldOptions & { accepts(url: string): boolean; providers: readonly string[] },
): Field<string, string> {
  return {
    ...plainField('embed', options, { maxLength: MAX_LENGTH, providers: options.providers }),
    empty: () => '',
    schema(mode) {
      const address = z.string('must be text').max(MAX_LENGTH, `must have at most ${MAX_LENGTH} characters`);
      if (mode !== 'publish') return address;
      const known = address.refine(
        (value) => value === '' || options.accepts(value),
        'must be an address at an allowed provider',
      );
      return options.required ? known.refine((value) => value.trim() !== '', 'is required') : known;
    },
    resolve(value, path, context) {
      if (!value) return '';
      if (options.accepts(value)) {
        context.onMedium?.('embed');
        return value;
      }
      context.onLost({ path, reason: 'the provider of the embedded address is not allowed' });
      return '';
    },
  };
}
