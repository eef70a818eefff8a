import { z } from 'zod';
import { isBlank } from '#shared/is-blank.ts';
import { MAX_NAME_CHARACTERS } from './party-values.ts';

/** A guest's name on one line, for lists: without invisible characters and those that change the text's direction. */
export const GuestName = z
  .string()
  .overwrite((text) =>
    isBlank(text)
      ? ''
      : text
          .replace(/[\s\p{Cc}]+/gu, ' ')
          // Two joiners stay in the name: several scripts and many emoji need them.
          .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
          .replace(/^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g, ''),
  )
  .max(MAX_NAME_CHARACTERS, 'is too long');
