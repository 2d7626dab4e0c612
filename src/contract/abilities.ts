/**
 * Actions and subjects of the permission rules (`userAbilityRules`), which page and service both
 * check.
 */

/** Subjects of rules. In stored rules `all` (CASL) means every subject. */
export const ABILITY_SUBJECTS = [
  'Article',
  'Subject',
  'Level',
  'Terms',
  'Tool',
  'AnalysisRecord',
  'Report',
  'Favourite',
  'Feedback',
  'Notification',
  'Account',
  'Session',
  'Order',
  'Invoice',
  'Subscription',
] as const
export type AbilitySubject = (typeof ABILITY_SUBJECTS)[number]

/** Actions of rules. In stored rules `manage` (CASL) means every action. */
export const ABILITY_ACTIONS = [
  'read',
  'like',
  'track',
  'use',
  'save',
  'remove',
  'export',
  'send',
  'confirm',
  'update',
  'delete',
  'pay',
] as const
export type AbilityAction = (typeof ABILITY_ACTIONS)[number]
