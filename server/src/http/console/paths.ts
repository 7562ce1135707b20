import type { FastifyRequest } from 'fastify';
import { DEFAULT_LINKS } from '@trc/domain/deployment';

/** Addresses of the service outside of the contract. */
export const STATUS_PATH = DEFAULT_LINKS.serviceStatusUrl;
export const GUIDES_PATH = DEFAULT_LINKS.documentationUrl;

/** @returns the path of a request without query, as sent. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';
