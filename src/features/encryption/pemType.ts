/** The media type of a key file that is handed over to the browser. */
export const PEM_TYPE = 'application/x-pem-file';
