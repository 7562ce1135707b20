/** Headers that let a console at another of these origins in; the checklist of the guide names them. */
export const corsHeaders = (origins, { headers, method }) => {
  const vary = origins.length > 0 ? { vary: 'Origin' } : {};
  if (!origins.includes(headers.origin)) return vary;
  return {
    ...vary,
    'access-control-allow-origin': headers.origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Content-Disposition, Retry-After, X-Request-Id',
    ...(method === 'OPTIONS' && {
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-max-age': '600',
    }),
  };
};
