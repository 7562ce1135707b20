/** The fragment with which a provider sends a browser back (RFC 6749 section 4.1.2, OpenID response mode "fragment"). The scripts of src/index.html ask with it too. */
export const PROVIDER_RETURN = /[#&](code|error)=/;
