/**
 * Actions and subjects of the permission rules (`userAbilityRules`), which the page and the service
 * both check.
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
 * What a member must be allowed to do to open a route; a route that is not named needs nothing. A
 * visitor is led to sign-in before this is asked.
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
