/**
 * Actions and subjects of the permission rules (`userAbilityRules`), which page and service both
 * check.
 */
import type { RouteName } from './routes.ts'

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

/**
 * Permission that a member needs to open a route; a route without an entry needs none. A visitor is
 * redirected to sign-in before this is checked.
 */
export const ROUTE_NEEDS: Partial<Record<RouteName, readonly [AbilityAction, AbilitySubject]>> = {
  records: ['read', 'AnalysisRecord'],
  recordInfo: ['read', 'AnalysisRecord'],
  analysisRecord: ['read', 'AnalysisRecord'],
  collection: ['read', 'Favourite'],
  feedback: ['read', 'Feedback'],
  profile: ['read', 'Account'],
  accountSettings: ['read', 'Account'],
  checkout: ['pay', 'Order'],
  payment: ['read', 'Order'],
  orders: ['read', 'Order'],
  invoice: ['read', 'Invoice'],
  subscription: ['read', 'Subscription'],
}
