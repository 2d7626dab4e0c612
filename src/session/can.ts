/** Permission checks of the current user; the page's only module that uses CASL. */
import {
  createMongoAbility,
  type ForcedSubject,
  type MongoAbility,
  type RawRuleOf,
  subject,
} from '@casl/ability'
import { atom } from 'jotai'
import type { AbilityAction, AbilitySubject } from '../contract/abilities.ts'
import { abilityRules } from '../contract/ability-rules.ts'
import type { AbilityRule } from '../contract/endpoints/session.ts'
import { isLevelOverAtom } from './level.ts'
import { abilityRulesAtom } from './session-atoms.ts'

/**
 * @param fields of the subject, where rules have conditions on them: `{ level: 'pro' }` of a `Tool`
 */
export type Can = (
  action: AbilityAction,
  subjectName: AbilitySubject,
  fields?: Record<string, unknown>,
) => boolean

/** Actions on subjects, by name alone or with fields that rules have conditions on. */
type Ability = MongoAbility<[AbilityAction, AbilitySubject | ForcedSubject<AbilitySubject>]>

/** The specification's defaults: action `manage`, subject `all` (S6). */
const DEFAULT_RULES: readonly AbilityRule[] = [{ action: 'manage', subject: 'all' }]

/**
 * Builds the permission check from stored rules. Without any (none stored yet, or an upstream that
 * has none) the defaults apply: the service decides in the end.
 */
export function canFrom(rules: readonly AbilityRule[] | null): Can {
  const given = rules === null || rules.length === 0 ? DEFAULT_RULES : rules
  const ability = createMongoAbility<Ability>([...given] as RawRuleOf<Ability>[])
  return (action, subjectName, fields) => {
    const target = fields === undefined ? subjectName : subject(subjectName, { ...fields })
    return ability.can(action, target)
  }
}

/**
 * The permission check of pages: `const can = useAtomValue(canAtom)`. Rules stored with a level
 * end with that level, also offline.
 */
export const canAtom = atom((get) => {
  const rules = get(abilityRulesAtom)
  const isOver = rules !== null && rules.length > 0 && get(isLevelOverAtom)
  return canFrom(isOver ? abilityRules('free') : rules)
})
