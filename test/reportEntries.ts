import { entry } from './renderRestores';

export const FAILED = entry(1, {
  status: 'Failed',
  action: 'Create',
  name: 'Ahmed Lindqvist',
  errors: [
    { message: 'The user principal name is in use.', code: 'Request_BadRequest', attribute: 'userPrincipalName' },
  ],
});
export const PARTLY = entry(2, {
  status: 'CompletedWithErrors',
  name: 'SEC-Finance',
  type: 'groups',
  errors: [
    {
      message: 'members could not be restored: the directory has another value.',
      code: 'notEqual',
      attribute: 'members',
    },
  ],
  notes: ['Added back to: members of the group Board.'],
  attributes: [
    { name: 'members', intended: '["a","b"]', readBack: '["a"]', differs: true },
    { name: 'description', intended: 'Finance', written: 'Finance', readBack: 'Finance' },
  ],
});
export const RECREATED = entry(3, {
  action: 'Create',
  restoredId: 'c0ffee00-0000-4000-8000-000000000001',
  type: 'applications',
  name: 'Expense Portal',
  errors: [{ message: '1 client secret cannot be restored.', code: 'cannotComeBack' }],
});
