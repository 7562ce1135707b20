/** The console's version, put in by webpack. */
declare const VERSION: string;

declare module '*.css';

interface Window {
  /** Fluent's global settings, read when its modules load. */
  FabricConfig?: { fontBaseUrl: string; iconBaseUrl: string; mergeStyles: { cspSettings?: { nonce: string } } };
  /** The sign-in button of the page was pressed before the scripts were there. */
  __signIn?: boolean;
}
