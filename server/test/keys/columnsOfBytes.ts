/** Columns and files with bytes that the root key seals. All other bytes are sealed by a data key or are not secret. */
export const UNDER_ROOT_KEY = [
  'data_key.wrapped',
  'data_key_wrapping.wrapped',
  'key_encrypting_key.sealed',
  'notice.names',
  'root_key_check.sealed',
  'tenant_key.wrapped',
];
export const OTHERS = [
  'activity.hash',
  'activity.previous_hash',
  'activity_head.hash',
  'audit_entry.sealed',
  'audit_entry.targets',
  'backup_carried.ids',
  'backup_manifest.dangling',
  'backup_manifest.hash',
  'backup_seen.ids',
  'created_decision.content',
  'object_body.body',
  'object_body.hash',
  'object_version.hash',
  'object_version.meaning',
  'object_version.targets',
  'plan.cannot',
  'plan_operation.body',
  'plan_operation.name',
  'restore_item.before_image',
  'restore_item.name',
  'restore_item.operation',
  'restore_item.pre_image',
  'restore_item.report',
  'restore_item.written_links',
  'restore_touched.content',
  'reviewed_object.hash',
  'selection_item.name',
  'session.cookie_hash',
  'session_token.cookie_hash',
  'session_token.token_hash',
  'summary_segment.body',
];

/** The key of the signatures is sealed under the root key; the others are keyed by it. */
export const SIGNATURES = ['integrity_key.sealed', 'integrity_head.sealed', 'row_signature.mac'];
/** A change of the root key deletes the codes of emergency access. */
export const SHORT_LIVED = ['emergency_code.code_hash', 'emergency_code.sealed', 'emergency_code.sealed_key'];
