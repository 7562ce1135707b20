import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lossSentences } from './lossSentences.ts';

it('what cannot be restored is a sentence, and what to do is another one', () => {
  assert.equal(lossSentences('Password: set a new one'), 'The password cannot be restored. Set a new one.');
  assert.equal(
    lossSentences('Multi-factor authentication methods: the user registers them again'),
    'Multi-factor authentication methods cannot be restored. The user registers them again.',
  );
  assert.equal(lossSentences('1 client secret'), '1 client secret cannot be restored.');
});
