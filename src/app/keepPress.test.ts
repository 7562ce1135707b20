import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { keepPress } from './keepPress';

/** A sign-in screen with its button and a word in it. */
const screenOf = (): HTMLElement => {
  const [button, word] = [document.createElement('button'), document.createElement('b')];
  button.className = 'si-button';
  button.append(word);
  return button;
};

describe('a press of the painted button', () => {
  let container: HTMLElement;
  const told = jest.fn();
  const button = () => container.querySelector('.si-button') as HTMLElement;
  const on = (type: string, target: EventTarget, key?: string, mouseButton = 0) =>
    target.dispatchEvent(
      Object.assign(new Event(type, { bubbles: true }), key === undefined ? { button: mouseButton } : { key }),
    );

  beforeEach(() => {
    told.mockClear();
    delete window.__signIn;
    container = document.createElement('div');
    container.append(screenOf());
    document.body.replaceChildren(container);
    window.addEventListener('sign-in', told, { once: true });
    keepPress(container);
  });

  test.each([
    ['pointerdown', 'pointerup', undefined],
    ['keydown', 'keyup', ' '],
  ])('that ends on the new one counts (%s)', (down, up, key) => {
    on(down, button(), key);
    container.replaceChildren(screenOf());
    on(up, button().firstElementChild as Element, key);
    expect(told).toHaveBeenCalledTimes(1);
    expect(window.__signIn).toBe(true);
  });

  test('counts when it ends between the two, also for later listeners', () => {
    on('pointerdown', button());
    container.replaceChildren();
    on('pointerup', document.body);
    expect(told).toHaveBeenCalledTimes(1);
    expect(window.__signIn).toBe(true);
  });

  test.each<[string, () => void]>([
    ['that ends on the old one, where the browser tells it', () => void on('pointerup', button())],
    [
      'that ends beside the new one',
      () => {
        container.replaceChildren(screenOf());
        on('pointerup', document.body);
      },
    ],
    [
      'with another button of the mouse',
      () => {
        on('pointerdown', button(), undefined, 2);
        container.replaceChildren(screenOf());
        on('pointerup', button(), undefined, 2);
      },
    ],
    [
      'that became a scroll',
      () => {
        container.replaceChildren(screenOf());
        on('pointercancel', button());
        on('pointerup', button());
      },
    ],
    [
      'of another key',
      () => {
        on('keydown', button(), 'Tab');
        container.replaceChildren(screenOf());
        on('keyup', button(), 'Tab');
      },
    ],
  ])('is reported once and only for a press: %s', (_what, end) => {
    on('pointerdown', button());
    end();
    expect(told).not.toHaveBeenCalled();
    expect(window.__signIn).toBeUndefined();
  });
});
