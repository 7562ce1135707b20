import type { FastifyRequest } from 'fastify';

/** Addresses of the service outside of the contract. */
export const STATUS_PATH = '/healthz';
export const GUIDES_PATH = '/guides/';

/** @returns the path of a request without query, as sent. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';
