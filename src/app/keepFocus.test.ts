import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepFocus } from './keepFocus';

const made = (tag: string, ...content: (string | Element)[]): HTMLElement => {
  const element = document.createElement(tag);
  element.append(...content);
  if (element instanceof HTMLAnchorElement) element.href = '/';
  return element;
};
const signIn = (): HTMLElement => {
  const screen = made('div', made('button', 'Sign in'), made('a', 'One'), made('a', 'Two'));
  screen.className = 'si';
  return screen;
};

let container: HTMLElement;
beforeEach(() => {
  container = made('div', signIn(), made('div', 'Loading'));
  document.body.append(container);
});
afterEach(() => container.remove());

const stand = (name: string) =>
  [...container.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent === name)?.focus();
const standsOn = () => (document.activeElement === document.body ? 'nothing' : document.activeElement?.textContent);
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
/** As React does it: what was there goes, and the new comes with the same commit or a later one. */
const draw = async (screen: Element, between = false) => {
  container.replaceChildren();
  if (between) await settle();
  container.append(screen);
  await settle();
};

describe('the focus on the painted sign-in screen', () => {
  it.each(['Sign in', 'One', 'Two'])('is kept on "%s" when the console draws the screen again', async (name) => {
    stand(name);
    keepFocus(container);
    await draw(signIn());
    expect(standsOn()).toBe(name);
    expect(container.contains(document.activeElement)).toBe(true);
  });

  it('is kept when it moved there during loading, and over an empty moment', async () => {
    keepFocus(container);
    stand('One');
    stand('Two');
    await draw(signIn(), true);
    expect(standsOn()).toBe('Two');
  });

  it('is kept although something was added to the painted screen before', async () => {
    stand('Sign in');
    keepFocus(container);
    container.append(made('div', 'Notice'));
    await settle();
    await draw(signIn());
    expect(standsOn()).toBe('Sign in');
  });

  it('is not set where nothing had focus', async () => {
    keepFocus(container);
    await draw(signIn());
    expect(standsOn()).toBe('nothing');
  });

  it('is restored once', async () => {
    stand('One');
    keepFocus(container);
    await draw(signIn());
    expect(standsOn()).toBe('One');
    await draw(signIn());
    expect(standsOn()).toBe('nothing');
  });

  it('is left alone on another page', async () => {
    stand('Sign in');
    keepFocus(container);
    await draw(made('main', made('button', 'Delete')));
    expect(standsOn()).toBe('nothing');
    await draw(signIn());
    expect(standsOn()).toBe('nothing');
  });
});
