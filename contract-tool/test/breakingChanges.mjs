import { json, LIST, op, S } from './contractParts.mjs';

/**
 * Changes of a contract that break a client made for the former one: name, change, and the place that must be reported.
 */
export const BREAKING = [
  [
    'an operation may be left out',
    (d) => {
      op(d, '/api/restore')['x-extension'] = true;
    },
    '/x-extension',
  ],
  [
    'an operation is named otherwise',
    (d) => {
      op(d, '/api/restore').operationId = 'restoreNow';
    },
    '/operationId',
  ],
  [
    'a field of a reply is removed',
    (d) => {
      delete S(d, 'BackupRecord').properties.tag;
    },
    '/responses/200/content/application~1json/schema/oneOf/0/properties/list/items/properties/tag',
  ],
  [
    'a field of a reply need no longer be there',
    (d) => {
      S(d, 'BackupList').required = ['list'];
    },
    '/oneOf/0/required',
  ],
  [
    'a field of a reply changes its type',
    (d) => {
      S(d, 'ServiceInfo').properties.version = { type: 'integer', description: 'x' };
    },
    'init/post/responses/200/content/application~1json/schema/properties/version',
  ],
  [
    'a field of a reply may be null',
    (d) => {
      S(d, 'ServiceInfo').properties.version.type = ['string', 'null'];
    },
    '/properties/version/type',
  ],
  [
    'a type more comes into a reply',
    (d) => {
      S(d, 'AnyPermissionType').type.push('boolean');
    },
    '/permissionType',
  ],
  [
    'a request may no longer be null',
    (d) => {
      S(d, 'Schedule').properties.additional_backup_day.type = 'integer';
    },
    'schedule_backup/post/requestBody',
  ],
  [
    'a value comes into a reply that clients do not know',
    (d) => {
      S(d, 'BackupStatus').enum.push('Sleeping');
    },
    '/properties/status/enum',
  ],
  [
    'a request may no longer have a value',
    (d) => {
      S(d, 'RestoreMode').enum.pop();
    },
    '/restoreMode',
  ],
  [
    'a request needs a new field',
    (d) => {
      const s = json(op(d, '/api/backup'));
      s.properties.reason = { type: 'string', description: 'x' };
      s.required.push('reason');
    },
    '/requestBody/content/application~1json/schema/required',
  ],
  [
    'a field of a request becomes required',
    (d) => {
      json(op(d, LIST)).required.push('sort');
    },
    '/requestBody/content/application~1json/schema/required',
  ],
  [
    'a field of a request is removed',
    (d) => {
      delete json(op(d, LIST)).properties.filters;
    },
    '/requestBody/content/application~1json/schema/properties/filters',
  ],
  [
    'a field of a request changes its type',
    (d) => {
      json(op(d, '/api/set_token')).properties.token = { type: 'integer', description: 'x' };
    },
    '/properties/token/type',
  ],
  [
    'a text of a request may be less long',
    (d) => {
      S(d, 'SearchText').maxLength = 100;
    },
    '/maxLength',
  ],
  [
    'a number of a request may be less',
    (d) => {
      S(d, 'PageSize').maximum = 50;
    },
    '/maximum',
  ],
  [
    'a text of a request must fit another pattern',
    (d) => {
      S(d, 'SearchText').pattern = '^[a-z]*$';
    },
    '/pattern',
  ],
  [
    'a request needs one more entry of a list',
    (d) => {
      S(d, 'UserIds').minItems = 2;
    },
    '/minItems',
  ],
  [
    'a status of success is removed',
    (d) => {
      const o = op(d, '/api/sign_out');
      o.responses['205'] = o.responses['204'];
      delete o.responses['204'];
    },
    '/responses/204',
  ],
  [
    'an operation is removed',
    (d) => {
      delete d.paths['/api/permission/users'].delete;
    },
    '/paths/~1api~1permission~1users/delete',
  ],
  [
    'a path is removed',
    (d) => {
      delete d.paths['/api/restore'];
    },
    '/paths/~1api~1restore',
  ],
  [
    'a path is renamed',
    (d) => {
      d.paths['/api/restores_of_tenant'] = d.paths['/api/restores_list'];
      delete d.paths['/api/restores_list'];
    },
    '/paths/~1api~1restores_list',
  ],
  [
    'a new parameter is required',
    (d) => {
      op(d, LIST).parameters = [
        { name: 'tenant', in: 'query', required: true, description: 'x', schema: { type: 'string' } },
      ];
    },
    '/parameters/',
  ],
  [
    'a parameter takes less values',
    (d) => {
      S(d, 'RecordSlug').enum = S(d, 'RecordSlug').enum.filter((v) => v !== 'groups');
    },
    '/parameters/',
  ],
  [
    'a reply is of another media type',
    (d) => {
      const r = op(d, '/api/restores/{id}/report_csv', 'get').responses['200'];
      r.content = { 'application/zip': r.content['text/csv'] };
    },
    '/responses/200/content/text~1csv',
  ],
  [
    'a request is of another media type',
    (d) => {
      const b = op(d, '/api/backup').requestBody;
      b.content = { 'application/xml': b.content['application/json'] };
    },
    '/requestBody/content/application~1json',
  ],
  [
    'another way to prove who calls',
    (d) => {
      d.components.securitySchemes.bearer = { type: 'apiKey', in: 'header', name: 'X-Key', description: 'x' };
    },
    '/components/securitySchemes/bearer',
  ],
  [
    'an operation needs one more proof',
    (d) => {
      d.components.securitySchemes.second = { type: 'apiKey', in: 'header', name: 'X-Key' };
      op(d, '/api/init').security = [{ bearer: [], second: [] }];
    },
    '/security',
  ],
  [
    'a role is let in no longer',
    (d) => {
      op(d, '/api/backup')['x-access'] = ['admin'];
    },
    '/x-access/1',
  ],
  [
    'a list of a reply becomes an object',
    (d) => {
      S(d, 'BackupList').properties.list = { type: 'object', description: 'x' };
    },
    '/properties/list/type',
  ],
  [
    'a header of a reply is removed',
    (d) => {
      delete op(d, '/api/restores/{id}/report_csv', 'get').responses['200'].headers['Content-Disposition'];
    },
    '/headers/Content-Disposition',
  ],
  [
    'a limit of a reply is raised',
    (d) => {
      S(d, 'RestoreList').properties.list.maxItems = 1000;
    },
    '/properties/list/maxItems',
  ],
];
