import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { paintedIn } from './painted.ts';

const page = new DOMParser().parseFromString(readFileSync('src/index.html', 'utf8'), 'text/html');

describe('what the painted sign-in page says', () => {
  it('is in English what the page has itself: each text has its place there', () => {
    const { texts, note } = paintedIn({}, '<%= version %>');
    for (const [place, text] of Object.entries(texts))
      expect({ place, text: page.querySelector(place)?.textContent }).toEqual({ place, text });
    expect(page.querySelector('.si-note')?.textContent).toBe(note[0]);
  });

  it('comes from a language, with English for missing texts', () => {
    const { texts } = paintedIn(
      { console: { login: { title: 'Anmelden' }, version: (version: string) => `Fassung ${version}` } },
      '1.7.169',
    );
    expect([texts.h1, texts['.si-foot span'], texts['.si-button']]).toEqual(['Anmelden', 'Fassung 1.7.169', 'Sign in']);
  });
});
