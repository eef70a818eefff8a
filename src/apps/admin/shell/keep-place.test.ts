// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepPlace } from './keep-place.ts';

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = `
    <nav><a href="/" id="home">Home</a></nav>
    <main id="main" tabindex="-1">
      <ul id="list">
        <li id="one"><h3>One</h3><div id="ways"><button id="start">Start</button><button id="ready">Ready</button></div></li>
        <li id="two"><button id="two-ready">Ready</button></li>
      </ul>
      <ul id="other"></ul>
    </main>
    <div id="dialog"><button id="send">Send</button></div>`;
  end = keepPlace();
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

const get = (id: string) => document.getElementById(id)!;
/** Two frames, and one more. */
async function settle() {
  for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
}
const focused = async () => {
  await settle();
  return document.activeElement?.id;
};

it('stays in the row whose button disappears, and on no other button', async () => {
  get('start').focus();
  get('start').remove();
  expect(await focused()).toBe('ways');
  get('ready').focus();
  expect(get('ways').hasAttribute('tabindex')).toBe(false);
});

it('goes to the row at the place of one that is gone, and to the last one from the end', async () => {
  get('ready').focus();
  get('one').remove();
  expect(await focused()).toBe('two');
  get('two-ready').focus();
  get('list').append(
    Object.assign(document.createElement('li'), { id: 'three', innerHTML: '<button id="b">Go</button>' }),
  );
  get('b').focus();
  get('three').remove();
  expect(await focused()).toBe('two');
});

it('is that of the button of a menu, also when the row goes a moment after the menu', async () => {
  get('ready').focus();
  get('main').insertAdjacentHTML(
    'beforeend',
    '<div id="menu" role="menu"><div id="left" tabindex="-1">Left</div></div>',
  );
  get('left').focus();
  get('menu').remove();
  await settle();
  get('one').remove();
  expect(await focused()).toBe('two');
});

it('goes to what is left around when more and more disappears', async () => {
  get('start').focus();
  get('start').remove();
  get('ways').remove();
  get('one').remove();
  expect(await focused()).toBe('two');
});

it('goes along with an element that is moved', async () => {
  get('ready').focus();
  get('other').append(get('one'));
  expect(await focused()).toBe('ready');
});

it('is kept while a dialog asks, and goes there once the dialog is gone with the row', async () => {
  get('ready').focus();
  get('send').focus();
  get('one').remove();
  expect(await focused()).toBe('send');
  get('dialog').remove();
  expect(await focused()).toBe('two');
});

it('leaves the focus to what takes it, and to the user who put it nowhere', async () => {
  get('ready').focus();
  get('one').remove();
  get('home').focus();
  expect(await focused()).toBe('home');
  get('two-ready').focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  get('two-ready').blur();
  await settle();
  get('two').remove();
  await settle();
  expect(document.activeElement).toBe(document.body);
});
