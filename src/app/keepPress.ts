/** What begins a press of a button, and what ends it: the main button of a pointer, or the space bar. */
const isPress = (event: Event): boolean =>
  event.type.startsWith('pointer') ? (event as PointerEvent).button === 0 : (event as KeyboardEvent).key === ' ';
const ENDS = ['pointerup', 'keyup', 'pointercancel'];

/**
 * The console draws the prerendered sign-in button (src/index.html) again. A press that began on the old one and ends
 * on the new one, or in the moment
 * between the two, is a click to the person, but not to the browser: it is dispatched as one (app/onSignInClick.ts).
 */
export const keepPress = (container: Element): void => {
  const { defaultView: view } = container.ownerDocument;
  const painted = container.querySelector('.si-button');
  if (!painted || !view) return;
  let isDown = painted.matches(':active');
  const begin = (event: Event): void => {
    isDown = isPress(event);
  };
  const end = (event: Event): void => {
    const drawn = container.querySelector('.si-button');
    // Ignores touches that turn into scrolling.
    if (
      isDown &&
      event.type !== 'pointercancel' &&
      isPress(event) &&
      !painted.isConnected &&
      (!drawn || drawn.contains(event.target as Node))
    ) {
      view.__signIn = true;
      view.dispatchEvent(new Event('sign-in'));
    }
    isDown = false;
    if (!painted.isConnected) for (const type of ENDS) view.removeEventListener(type, end);
  };
  for (const type of ['pointerdown', 'keydown']) painted.addEventListener(type, begin);
  for (const type of ENDS) view.addEventListener(type, end);
};
