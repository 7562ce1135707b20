/** The text form of a UUID (RFC 9562, section 4). Microsoft Graph calls the same form a GUID. */
const SOURCE = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** A whole text, in either case. */
export const UUID = new RegExp(`^${SOURCE}$`, 'i');
/** A whole text as the database and access tokens have it; 16 bytes keep such a text without loss. */
export const LOWER_CASE_UUID = new RegExp(`^${SOURCE}$`);
/** A part of a text, in either case. */
export const CONTAINS_UUID = new RegExp(SOURCE, 'i');
/** All parts of a text that are words; for `match` and `replaceAll`, because `test` with it keeps a position. */
export const UUIDS_IN_TEXT = new RegExp(`\\b${SOURCE}\\b`, 'gi');
