const S = (contract, name) => contract.components.schemas[name];
const op = (contract, path, method = 'post') => contract.paths[path][method];
const json = (operation) => operation.requestBody.content['application/json'].schema;
const LIST = '/api/get_tid_backups_list';

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

/** Changes at which no client breaks. */
export const HARMLESS = [
  [
    'a description is worded anew',
    (d) => {
      op(d, LIST).description = 'Newest first.';
      d.info.description = 'x';
    },
  ],
  [
    'a request may be null',
    (d) => {
      json(op(d, LIST)).properties.filters.type = ['object', 'null'];
    },
  ],
  [
    'a number of a request may be a fraction',
    (d) => {
      S(d, 'Version').type = 'number';
      for (const name of ['SelectionSummary', 'RestoreSelection', 'Restore'])
        S(d, name).properties.version = { type: 'integer', minimum: 0, maximum: 9007199254740991 };
    },
  ],
  [
    'a reply is null no longer',
    (d) => {
      S(d, 'DirectoryRecord').properties.displayName.type = 'string';
    },
  ],
  [
    'an example changes',
    (d) => {
      op(d, '/api/init').responses['200'].content['application/json'].example.version = '9';
    },
  ],
  [
    'the version rises',
    (d) => {
      d.info.version = '9.9.9';
    },
  ],
  [
    'an operation comes',
    (d) => {
      d.paths['/api/weather'] = {
        get: { operationId: 'weather', tags: ['session'], summary: 'x', responses: { 200: { description: 'x' } } },
      };
    },
  ],
  [
    'a request may have one more field',
    (d) => {
      json(op(d, LIST)).properties.own = { type: 'string', description: 'x' };
    },
  ],
  [
    'a reply has one more field',
    (d) => {
      S(d, 'BackupRecord').properties.size = { type: 'integer', description: 'x' };
    },
  ],
  [
    'a request may have a value more',
    (d) => {
      S(d, 'RestoreMode').enum.push('Later');
    },
  ],
  [
    'a text of a request may be longer',
    (d) => {
      S(d, 'SearchText').maxLength = 1000;
    },
  ],
  [
    'a number of a request may be more',
    (d) => {
      S(d, 'PageSize').maximum = 500;
    },
  ],
  [
    'a field of a request need no longer be there',
    (d) => {
      json(op(d, '/api/permissions/users/filter')).required = ['criteriaText'];
    },
  ],
  [
    'a field of a reply is always there now',
    (d) => {
      S(d, 'BackupRecord').required.push('updateTime');
    },
  ],
  [
    'a reply has a value less',
    (d) => {
      S(d, 'EncryptionKey').properties.status.enum.pop();
    },
  ],
  [
    'a limit of a reply is lowered',
    (d) => {
      S(d, 'RestoreList').properties.list.maxItems = 50;
    },
  ],
  [
    'a schema is written at its place instead of by reference',
    (d) => {
      S(d, 'BackupList').properties.total = structuredClone(S(d, 'Count'));
    },
  ],
  [
    'a schema has another name',
    (d) => {
      d.components.schemas.Total = d.components.schemas.Minutes;
      delete d.components.schemas.Minutes;
      for (const n of ['SelectionSummary', 'RestoreSelection'])
        S(d, n).properties.estimatedDuration = { $ref: '#/components/schemas/Total' };
    },
  ],
  [
    'the type of a reference is repeated next to it',
    (d) => {
      S(d, 'BackupList').properties.total.type = S(d, 'Count').type;
    },
  ],
  [
    'members in another order',
    (d) => {
      S(d, 'BackupRecord').required.reverse();
      S(d, 'BackupStatus').enum.reverse();
      d.paths = Object.fromEntries(Object.entries(d.paths).reverse());
    },
  ],
  [
    'a new parameter may be left out',
    (d) => {
      op(d, LIST).parameters = [{ name: 'tenant', in: 'query', description: 'x', schema: { type: 'string' } }];
    },
  ],
  [
    'one more role is let in',
    (d) => {
      op(d, '/api/key/status')['x-access'] = ['admin', 'viewOnly'];
    },
  ],
  [
    'a failure can happen no more',
    (d) => {
      delete op(d, '/api/restore').responses['409'];
    },
  ],
  [
    'a status of failure comes',
    (d) => {
      op(d, '/api/init').responses['409'] = { $ref: '#/components/responses/Conflict' };
    },
  ],
];
