import { edit, letIn, on, wrong } from '../spoil.mjs';
import { during } from './changes.mjs';

export const SELECTIONS = [
  edit(
    'a selection that forgets an object',
    'getSelection',
    'agreement',
    (value) => {
      if (value.selection.users?.selected.length === 2) value.selection.users.selected.pop();
    },
    during('selection'),
  ),
  edit(
    'a selection whose total lies',
    'getSelection',
    'agreement',
    (value) => {
      value.totalSelected.users += 1;
    },
    during('selection'),
  ),
  edit(
    'a selection that keeps its version',
    'updateSelection',
    'agreement',
    (value) => {
      value.version -= 1;
    },
    during('selection'),
  ),
  wrong(
    'a selection that is changed out of date',
    'updateSelection',
    'status',
    on('updateSelection', letIn('updateSelection'), 409),
    during('selection'),
  ),
  wrong(
    'a selection over the limit',
    'createSelection',
    'status',
    on('createSelection', letIn('createSelection'), 400),
    during('selection'),
  ),
  edit(
    'a selection that its person does not find again',
    'findOwnSelection',
    'agreement',
    (value) => {
      delete value.restoreId;
    },
    during('selection'),
  ),
  edit(
    'named objects that are not listed',
    'listRecordsByIds',
    'agreement',
    (value) => {
      value.list = [];
    },
    during('selection'),
  ),
  wrong(
    'a removed selection that is still there',
    'getSelection',
    'status',
    on('getSelection', letIn('getSelection'), 404),
    during('selection'),
  ),
  edit(
    'a page that forgets what is selected',
    'listBackupObjects',
    'agreement',
    (value) => {
      value.selected = [];
    },
    during('selection'),
  ),
];
