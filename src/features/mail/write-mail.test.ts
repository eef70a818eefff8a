import { describe, expect, it } from 'vitest';
import { LANGUAGES, type LanguageCode } from '#features/pages/contract.ts';
import { shippedTexts } from './shipped-texts.ts';
import { languagesOf, MAIL_TEMPLATE_KEYS, MAIL_TEMPLATES, type MailTemplateKey, templateOf } from './templates.ts';
import { checkPlaces, sampleValues, writeMail } from './write-mail.ts';

const SENDER = { site: 'Lantern Bay', origin: 'https://chain.example', postalAddress: '1 Pier Road' };
const ALL = MAIL_TEMPLATE_KEYS.flatMap((key) =>
  languagesOf(key).map((language): [MailTemplateKey, LanguageCode] => [key, language]),
);
const write = (key: MailTemplateKey, language: LanguageCode, texts = shippedTexts(key, language)) =>
  writeMail(key, { texts, language, sender: SENDER, values: sampleValues(key, language, 'https://chain.example/go') });

describe('the shipped texts', () => {
  it('exist in every language of guests', () => {
    const guests = MAIL_TEMPLATE_KEYS.filter((key) => templateOf(key).audience === 'guests');
    expect(guests.length).toBeGreaterThan(5);
    for (const key of guests) expect(languagesOf(key)).toEqual(LANGUAGES);
  });

  it.each(ALL)('of %s in %s keep the rules, and leave no place open', (key, language) => {
    const texts = shippedTexts(key, language);
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(templateOf(key).fields).toSorted());
    expect(checkPlaces(key, texts)).toEqual([]);
    const { subject, text, html } = write(key, language);
    expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined/);
    expect(html).toContain(`<html lang="${language}">`);
    expect(text).toContain('1 Pier Road');
    expect(text).not.toContain('m..');
    if (language !== 'en') expect(texts.subject === shippedTexts(key, 'en').subject).toBe(key === 'message_reply');
  });
});

describe('writeMail', () => {
  it('links to the home page of its language', () => {
    const { text, html } = writeMail('birthday', {
      texts: shippedTexts('birthday', 'fr-CA'),
      language: 'fr-CA',
      sender: { ...SENDER, homePath: '/fr-ca/' },
      values: sampleValues('birthday', 'fr-CA', 'https://chain.example/go'),
    });
    expect(text.match(/https:\/\/chain\.example\/\S*/g)).toEqual(Array(2).fill('https://chain.example/fr-ca/'));
    expect(html).not.toContain('href="https://chain.example/"');
  });

  const english = shippedTexts('message_reply', 'en');
  const HOSTILE = '{site} <script>alert(1)</script>\n\n# Big\n\n* {number}';
  const reply = (texts = english) =>
    writeMail('message_reply', {
      texts,
      language: 'en',
      sender: SENDER,
      values: {
        number: 7,
        reply_subject: 'Soup\r\nBcc: all@example.com',
        reply: 'Sorry.\n\nReally.',
        message: HOSTILE,
      },
    });

  it('parses structure in the texts of staff, never in the input of a guest', () => {
    const body = '# Number {number}\n\n* one {site}\n* two\n\n{reply}\n\n{message}';
    const { text, html } = reply({ ...english, body });
    expect(text).toContain('Number 7\n========\n\n* one Lantern Bay\n* two\n\nSorry.\n\nReally.\n\n> {site} <script>');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<li/g)).toHaveLength(2);
    expect(html).not.toContain('<script>');
    expect(html).toContain('<blockquote');
  });

  it('leaves out a paragraph whose placeholders are empty', () => {
    const texts = shippedTexts('welcome', 'en');
    const values = { hello: 'Hello,', first_name: '', reminders: '' };
    const welcome = writeMail('welcome', { texts, language: 'en', sender: SENDER, values });
    expect(welcome.text).not.toMatch(/birthday|days that/);
    const about = writeMail('welcome', {
      texts: { ...texts, about_birthday: 'A cake at {site}.' },
      language: 'en',
      sender: SENDER,
      values: { ...values, reminders: 'about_birthday' },
    });
    expect(about.text).toContain('address.\n\nA cake at Lantern Bay.\n\nFind your restaurant:');
  });
});

describe('checkPlaces', () => {
  it('refuses a code in a subject, which staff read, and asks for it in the text', () => {
    const code = shippedTexts('account_code', 'en');
    expect(checkPlaces('account_code', { ...code, subject: '{code} is your code' })).toEqual([
      { field: 'subject', message: 'must not contain {code}: staff who see mail read its subject' },
    ]);
    expect(checkPlaces('account_code', { ...code, body: code.body.replace('{code}', '') })).toEqual([
      { field: 'body', message: 'must contain {code}: the code' },
    ]);
  });

  const texts = shippedTexts('sign_up_confirmation', 'en');
  it.each([
    ['an unknown one', { body: `${texts.body}\n\n{secret}` }, 'body', 'contains the unknown placeholder {secret}'],
    ['one of Object', { subject: '{constructor}' }, 'subject', 'contains the unknown placeholder {constructor}'],
    ['an empty one', { subject: 'Hello {}' }, 'subject', 'contains the unknown placeholder {}'],
    ['one with a space', { subject: 'Hello {first name}' }, 'subject', 'contains the unknown placeholder {first name}'],
    ['one with spaces around', { subject: 'Hello { site }' }, 'subject', 'contains the unknown placeholder { site }'],
    [
      'one in another spelling',
      { subject: 'Hello {first-name}' },
      'subject',
      'contains the unknown placeholder {first-name}',
    ],
    ['a missing link', { body: 'Hello.' }, 'body', 'must contain {confirm_link}: button to confirm'],
    [
      'a link within a line',
      { body: 'Press {confirm_link} now.' },
      'body',
      'must contain {confirm_link} in a paragraph of its own',
    ],
    [
      'a link in the subject',
      { subject: 'Go {confirm_link}' },
      'subject',
      'must contain {confirm_link} in a paragraph of its own, in the text',
    ],
  ])('refuses %s', (_, change, field, message) => {
    expect(checkPlaces('sign_up_confirmation', { ...texts, ...change })).toEqual([{ field, message }]);
  });

  it('takes the placeholders of each mail from its definition alone', () => {
    for (const key of MAIL_TEMPLATE_KEYS) {
      const required = Object.values(templateOf(key).placeholders).filter(({ isRequired }) => isRequired).length;
      const empty = Object.fromEntries(Object.keys(templateOf(key).fields).map((name) => [name, 'x']));
      expect(checkPlaces(key, empty)).toHaveLength(required);
    }
    expect(MAIL_TEMPLATES.sign_up_confirmation.placeholders.confirm_link.isRequired).toBe(true);
  });
});
