// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showFlash, useFlash } from '../../flash.ts';
import { handleDrop, handlePaste, transformPastedHTML } from './paste.ts';

const LEFT_OUT = /^Images and files are not pasted/;
const said = () => renderHook(useFlash).result.current?.text ?? '';
const files = [new File(['x'], 'shot.png', { type: 'image/png' })];
const paste = (data: object): boolean =>
  handlePaste({} as Editor, Object.assign(new Event('paste'), { clipboardData: data }) as ClipboardEvent);

beforeEach(() => showFlash(null));

it.each([
  ['a picture of another page', () => transformPastedHTML('<p>a<img src="https://a.example/x.png" alt="b"></p>')],
  ['a picture of a similar editor', () => transformPastedHTML('<p data-pm-slice="0 0 []">a<img src="x.png"></p>')],
  ['a copied file', () => expect(paste({ files, getData: () => '' })).toBe(true)],
  [
    'a dropped file',
    () => {
      const event = Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: { files } });
      expect(handleDrop({} as EditorView, event as unknown as DragEvent)).toBe(true);
      expect(event.defaultPrevented).toBe(true);
    },
  ],
])('says that %s is left out', (_what, act) => {
  act();
  expect(said()).toMatch(LEFT_OUT);
});

it('says nothing about words and pictures of the library', () => {
  transformPastedHTML('<p>a<img data-image="5" alt="x" data-format="left"></p>');
  expect(handleDrop({} as EditorView, new Event('drop') as DragEvent)).toBe(false);
  expect(said()).toBe('');
});
