/** Adapter of CASL on the server. */
import {
  createMongoAbility,
  type ForcedSubject,
  type MongoAbility,
  type RawRuleOf,
  subject,
} from '@casl/ability'
import type {
  AbilityAction as Action,
  AbilitySubject as Subject,
} from '../../src/contract/abilities.ts'
import { abilityRules } from '../../src/contract/ability-rules.ts'
import { CODE } from '../../src/contract/codes.ts'
import { ServiceError } from './service-error.ts'

/** Actions on subjects, by name alone or with fields that rules have conditions on. */
type Ability = MongoAbility<[Action, Subject | ForcedSubject<Subject>]>

/**
 * Evaluates the rules that the client has as well.
 * @param level the member's, or null for a visitor
 * @param fields of the subject, where rules have conditions on them: `{ level: 'pro' }` of a `Tool`
 */
export function isAllowed(
  level: string | null,
  action: Action,
  subjectName: Subject,
  fields?: Record<string, unknown>,
): boolean {
  const ability = createMongoAbility<Ability>(abilityRules(level) as RawRuleOf<Ability>[])
  const target = fields === undefined ? subjectName : subject(subjectName, { ...fields })
  return ability.can(action, target)
}

/**
 * Requires a permission.
 * @throws ServiceError 403 `notAllowed` when the rules do not allow it
 */
export function requirePermission(
  level: string | null,
  ...permission: [Action, Subject, Record<string, unknown>?]
) {
  if (!isAllowed(level, ...permission)) throw new ServiceError(CODE.forbidden, 'notAllowed')
}
