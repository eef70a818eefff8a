import { expect, it } from 'vitest';
import { GuestName } from './guest-name.ts';

it.each([
  ['blanks around it', '  Ana ', 'Ana'],
  ['lines and tabs', 'Ana\r\nBcc:\tx', 'Ana Bcc: x'],
  ['what turns the text around', '\u202eAna\u202c \u2067Li', 'Ana Li'],
  ['nothing that one sees', '\u200b\u2060\u{e0041}\ufeff\u200d', ''],
  ['blank letters alone', '\u3164 \u2800', ''],
  ['the joiners of a script', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['the joiners of an emoji', 'Li 👩\u200d🍳', 'Li 👩\u200d🍳'],
])('a name with %s is what a host can read', (_, typed, read) => {
  expect(GuestName.parse(typed)).toBe(read);
});
