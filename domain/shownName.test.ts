import { describe, expect, it } from '@jest/globals';
import { shownName, withVisibleControls } from './shownName.ts';

describe('names of the directory', () => {
  it('are shown as they are, in any script', () => {
    for (const name of ['Ada Lindqvist', 'עברית', 'نام‌خانوادگی', '👨‍👩‍👧‍👦 family', 'Zoe\u0308', '-'])
      expect(shownName(name, 'id')).toBe(name);
  });

  it('cannot reverse their sentence or hide characters', () => {
    expect(shownName('Admin\u202e gpj.exe', 'id')).toBe('Admin\ufffd gpj.exe');
    expect(shownName('\u2067Ada\u2069', 'id')).toBe('\ufffdAda\ufffd');
    expect(shownName('A\u200bda', 'id')).not.toBe('Ada');
    expect(withVisibleControls('The group \u202eA is not there.')).toBe('The group \ufffdA is not there.');
  });

  it('are replaced by the id where nothing visible is left', () => {
    for (const name of [undefined, '', '   ', '\u00a0', '\u200b\u200b', '\u3164', '\t\n', '\u202e'])
      expect(shownName(name, 'id')).toBe('id');
  });
});
