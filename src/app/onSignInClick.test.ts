/** @jest-environment ./test/jsdomEnvironment.ts */
import { afterEach, describe, expect, it } from '@jest/globals';
import { onSignInClick } from './onSignInClick';

describe('the click on the prerendered sign-in button', () => {
  afterEach(() => {
    delete window.__signIn;
  });

  it('is answered at once when it came before the scripts', () => {
    let signIns = 0;
    window.__signIn = true;
    expect(
      onSignInClick(() => {
        signIns += 1;
      }),
    ).toBe(true);
    expect(signIns).toBe(1);
  });

  it('is answered once when it comes before React has taken over', () => {
    let signIns = 0;
    expect(
      onSignInClick(() => {
        signIns += 1;
      }),
    ).toBe(false);
    expect(signIns).toBe(0);
    window.dispatchEvent(new Event('sign-in'));
    window.dispatchEvent(new Event('sign-in'));
    expect(signIns).toBe(1);
  });
});
