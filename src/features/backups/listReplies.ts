import type { Action, UnknownAction } from '@reduxjs/toolkit';
import { backupsApi, listOf, type BackupRecord, type ListBackupsApiResponse } from '../../api';

/** The list's name among the status changes. */
export const LIST = 'backups';

export type ListReply = UnknownAction & { payload: ListBackupsApiResponse };
export const isListReply = (action: Action): action is ListReply => backupsApi.endpoints.listBackups.matchFulfilled(action);
export const rowsOf = (action: ListReply): BackupRecord[] => listOf(action.payload).list;
