/** The id of the sentence that says why an action is barred. */
export const BARRED_ID = 'dashboard-barred';
