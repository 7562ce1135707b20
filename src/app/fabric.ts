/**
 * Fluent reads this when it loads: styles carry the page's nonce, and no font or icon comes from elsewhere. First
 * import of main.tsx.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
window.FabricConfig = { fontBaseUrl: '', iconBaseUrl: '', mergeStyles: nonce ? { cspSettings: { nonce } } : {} };

export { nonce };
