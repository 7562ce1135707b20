/** Conditional access and named locations: one request per second and tenant (throttling limits of Microsoft Graph). */
export type Lane = 'conditionalAccess';
