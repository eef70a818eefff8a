import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { complaintAboutFile, Refusal, sentence } from './problem.ts';

it.each([
  ['is required', 'This is required.'],
  ['must have at most 100 characters', 'This must have at most 100 characters.'],
  ['You may not unpublish this page', 'You may not unpublish this page.'],
  ['another site has this address', 'Another site has this address.'],
  ['Sign in first!', 'Sign in first!'],
])('the complaint "%s" is shown as "%s"', (output, shown) => {
  expect(sentence(output)).toBe(shown);
});

it.each([
  ['does not contain what its extension .jpg says', 'menu.jpg does not contain what its extension .jpg says.'],
  ['holds a program, not what its extension .jpg says', 'menu.jpg holds a program, not what its extension .jpg says.'],
  ['The file is damaged: a part of it is missing', 'menu.jpg is damaged: a part of it is missing.'],
  ['The image has more than 120 frames', 'menu.jpg has more than 120 frames.'],
  ['was not received completely: send it again', 'menu.jpg was not received completely: send it again.'],
  ['.exe files are not accepted: use PDF', 'menu.jpg: .exe files are not accepted: use PDF.'],
])('of a file that was refused with "%s" staff read "%s"', (message, shown) => {
  const error = new Refusal('invalid', 'Some values are not valid', { errors: [{ field: 'file', message }] });
  expect(complaintAboutFile(error, new File([], 'menu.jpg'))).toBe(shown);
});

it('the confirmation of an action is a sentence', () => {
  const told = globSync('src/**/*.{ts,tsx}', { exclude: ['src/**/*.test.*'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/showFlash\(\{[^}]*?text:\s*(['`])(.*?)\1\s*[,}]/gs)].map(
      ([, , text = '']) => `${file}: ${text}`,
    ),
  );
  expect(told.length).toBeGreaterThan(20);
  expect(told.filter((line) => !/: (?:[A-Z“]|\$\{).*(?:[.!?]”?|\})$/s.test(line))).toEqual([]);
});
