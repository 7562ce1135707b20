/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import { createConsole } from '../../../test/console';
import { toastClosed, toastPaused, toastResumed, toastShown, type ToastKind } from './toastsSlice';

const SECOND = 1000;
const started = async () => {
  const app = createConsole({ signedOut: true });
  await app.start();
  const show = (kind: ToastKind, text: string, action?: { text: string; event: { type: string } }) => {
    app.store.dispatch(toastShown({ kind, text, ...(action ? { action } : {}) }));
    return app.state().toasts.list.find((toast) => toast.text === text)?.id ?? '';
  };
  return { ...app, show };
};

describe('toasts', () => {
  test.each<[ToastKind, number]>([
    ['success', 5],
    ['info', 5],
  ])('%s lives %d s', async (kind, seconds) => {
    const app = await started();
    app.show(kind, 'a');
    await app.clock.advance(seconds * SECOND - 1);
    expect(app.texts()).toEqual(['a']);
    await app.clock.advance(1);
    expect(app.texts()).toEqual([]);
  });

  test.each<ToastKind>(['error', 'warning'])('%s stays until it is closed', async (kind) => {
    const app = await started();
    const id = app.show(kind, 'a');
    await app.clock.advance(3600 * SECOND);
    expect(app.texts()).toEqual(['a']);
    app.store.dispatch(toastClosed(id));
    expect(app.texts()).toEqual([]);
  });

  test('with something to press it lives 10 s', async () => {
    const app = await started();
    app.show('success', 'a', { text: 'Undo', event: { type: 'undone' } });
    await app.clock.advance(10 * SECOND - 1);
    expect(app.texts()).toEqual(['a']);
    await app.clock.advance(1);
    expect(app.texts()).toEqual([]);
  });

  test('pauses under pointer or focus, and restarts its time afterwards', async () => {
    const app = await started();
    const id = app.show('success', 'a');
    await app.clock.advance(4 * SECOND);
    app.store.dispatch(toastPaused(id));
    await app.clock.advance(60 * SECOND);
    expect(app.texts()).toEqual(['a']);
    app.store.dispatch(toastResumed(id));
    await app.clock.advance(5 * SECOND - 1);
    expect(app.texts()).toEqual(['a']);
    await app.clock.advance(1);
    expect(app.texts()).toEqual([]);
  });

  test('closing one while it is held ends it, and the others live on by themselves', async () => {
    const app = await started();
    const id = app.show('success', 'a');
    await app.clock.advance(SECOND);
    app.show('success', 'b');
    app.store.dispatch(toastPaused(id));
    app.store.dispatch(toastClosed(id));
    await app.clock.advance(4 * SECOND);
    expect(app.texts()).toEqual(['b']);
    await app.clock.advance(SECOND);
    expect(app.texts()).toEqual([]);
  });

  test('shows at most three: the oldest temporary one makes room, an error only for an error', async () => {
    const app = await started();
    app.show('error', 'e1');
    app.show('success', 's1');
    app.show('success', 's2');
    app.show('success', 's3');
    expect(app.texts()).toEqual(['e1', 's2', 's3']);
    app.show('error', 'e2');
    app.show('error', 'e3');
    expect(app.texts()).toEqual(['e1', 'e2', 'e3']);
    app.show('error', 'e4');
    expect(app.texts()).toEqual(['e2', 'e3', 'e4']);
  });
});
