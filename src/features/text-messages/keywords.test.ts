import { describe, expect, it } from 'vitest';
import { keywordOf } from './keywords.ts';

describe('the keyword of a message', () => {
  it.each(['', 'stop by at seven?', 'please stop', 'constructor', 'on the way', '🙂'])('is none in %j', (text) => {
    expect(keywordOf(text)).toBeUndefined();
  });

  it.each([
    ['STOP', { keyword: 'stop', language: undefined }],
    [' Stop. ', { keyword: 'stop', language: undefined }],
    ['Arrêt!', { keyword: 'stop', language: 'fr-CA' }],
    ['start', { keyword: 'start', language: undefined }],
    ['Opt-out', { keyword: 'stop', language: 'en' }],
    ['OPT  OUT', { keyword: 'stop', language: 'en' }],
    ['stop all', { keyword: 'stop', language: undefined }],
    ['revoke', { keyword: 'stop', language: 'en' }],
    ['ayuda', { keyword: 'help', language: 'es' }],
    ['HELP?', { keyword: 'help', language: 'en' }],
  ])('is read from %j', (text, keyword) => {
    expect(keywordOf(text)).toEqual(keyword);
  });
});
