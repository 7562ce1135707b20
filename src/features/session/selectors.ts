import { createSelector } from '@reduxjs/toolkit';
import { hasExtension } from '../../lib/hooks';
import type { RootState } from '../../lib/state';
import { buildInitials, tenantOf } from '@trc/domain/person';
import { roleOf, type Role } from '@trc/domain/roles';
import { routeOf, type RouteName } from '@trc/domain/routes';

/** The signed-in person as the header shows them. */
export interface SessionUser {
  name: string;
  email: string;
  oid: string;
  initials: string;
  tenantName: string;
}

const selectAccount = (state: RootState) => state.session.account;

export const selectUser: (state: RootState) => SessionUser | undefined = createSelector(
  [selectAccount],
  (account) =>
    account && {
      ...account,
      initials: buildInitials(account.name, account.email),
      tenantName: account.tenantName ?? tenantOf(account.email),
    },
);

export const selectSessionStatus = (state: RootState) => state.session.status;
export const selectIsSignedIn = (state: RootState): boolean => state.session.status === 'signedIn';

/** Known once the service has answered users/me. */
export const selectHasPermission = (state: RootState): boolean => state.session.permission !== undefined;

/** Until the service has said more, everyone counts as view only. */
export const selectRole = (state: RootState): Role => roleOf(state.session.permission?.permissionType).role;

/** @returns a selector: true if the signed-in person's role may open the page */
export const selectMayOpen =
  (name: RouteName) =>
  (state: RootState): boolean =>
    routeOf(name).roles?.includes(selectRole(state)) ?? true;

/** Whole minutes until one is signed out; undefined while no warning is due. */
export const selectMinutesLeft = (state: RootState) => state.session.minutesLeft;
/** True if only a new sign-in solves the error. */
export const selectIsFinal = (state: RootState): boolean => state.session.isFinal === true;

/** The reason for signing in again. */
export const selectSignInReason = (state: RootState) => state.session.reason;
/** The token in force. */
export const selectToken = (state: RootState) => state.session.token;
export const selectMayEndSession = (state: RootState): boolean => hasExtension(state, 'signOut');
/** The time at which the service ends the session, if known. */
export const selectEndsOn = (state: RootState) => state.session.endsOn;
export const selectIsEmergency = (state: RootState): boolean => state.session.isEmergency === true;
export const selectCodeProblem = (state: RootState) => state.session.codeProblem;
export const selectIsLeaving = (state: RootState): boolean => state.session.leaving;
