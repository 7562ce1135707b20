/** Places of a contract that several changes are about. */
export const S = (contract, name) => contract.components.schemas[name];
export const op = (contract, path, method = 'post') => contract.paths[path][method];
export const json = (operation) => operation.requestBody.content['application/json'].schema;
export const LIST = '/api/get_tid_backups_list';
