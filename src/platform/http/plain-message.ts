import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

/** The message of an error for which the schema has none, in the words of the other refusals instead of zod's. */
export const plainMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${KINDS[issue.expected] ?? 'of another kind'}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'is required';
      return limit('at least', issue.minimum, UNITS[issue.origin]);
    case 'too_big':
      return limit('at most', issue.maximum, UNITS[issue.origin]);
    case 'invalid_value':
      if (issue.input === undefined) return 'is required';
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    default:
      return issue.input === undefined ? 'is required' : 'is not valid';
  }
};

function limit(words: string, value: number | bigint, unit: string | undefined): string {
  if (unit === undefined) return `must be ${words} ${value}`;
  return `must have ${words} ${value} ${unit}${Number(value) === 1 ? '' : 's'}`;
}
