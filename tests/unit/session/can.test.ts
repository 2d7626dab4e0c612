import { createStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import { abilityRules } from '../../../src/contract/ability-rules.ts'
import { isAllowed } from '../../../server/service/permissions.ts'
import { ABILITY_ACTIONS, ABILITY_SUBJECTS } from '../../../src/contract/abilities.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { canAtom, canFrom } from '../../../src/session/can.ts'
import { connectJar } from '../../../src/session/cookie-atom.ts'
import { COOKIE } from '../../../src/contract/cookies.ts'

describe('6.5a one function answers whether an action on a subject is allowed', () => {
  test('from the stored userAbilityRules', () => {
    const rules = [{ action: 'read', subject: 'AnalysisRecord' }]
    const store = createStore()
    connectJar(store, memoryCookieJar({ [COOKIE.userAbilityRules]: JSON.stringify(rules) }))
    const can = store.get(canAtom)
    expect(can('read', 'AnalysisRecord')).toBe(true)
    expect(can('remove', 'AnalysisRecord')).toBe(false)
    expect(can('read', 'Feedback')).toBe(false)
  })

  test('applies conditions, lists and prohibitions', () => {
    const can = canFrom([
      { action: ['read', 'use'], subject: ['Tool', 'Article'], conditions: { level: 'free' } },
      { action: 'manage', subject: 'Feedback' },
      { action: 'remove', subject: 'Feedback', inverted: true },
    ])
    expect(can('use', 'Tool', { level: 'free' })).toBe(true)
    expect(can('use', 'Tool', { level: 'pro' })).toBe(false)
    expect(can('send', 'Feedback')).toBe(true)
    expect(can('remove', 'Feedback')).toBe(false)
  })

  test.each(['free', 'plus', 'pro'])('page and service agree on %s', (level) => {
    const can = canFrom(abilityRules(level))
    for (const action of ABILITY_ACTIONS) {
      for (const subject of ABILITY_SUBJECTS) {
        expect([action, subject, can(action, subject)]).toEqual([
          action,
          subject,
          isAllowed(level, action, subject),
        ])
      }
    }
  })

  test('the rules of the highest level fit into their cookie', () => {
    const cookie = encodeURIComponent(JSON.stringify(abilityRules('pro')))
    expect(cookie.length + COOKIE.userAbilityRules.length).toBeLessThan(4096)
  })
})

test.each([[null], [[]]])('6.5b without rules (%j) the defaults apply: manage, all', (rules) => {
  const can = canFrom(rules)
  for (const action of ABILITY_ACTIONS) {
    for (const subject of ABILITY_SUBJECTS) expect(can(action, subject)).toBe(true)
  }
  expect(can('use', 'Tool', { level: 'pro' })).toBe(true)
})
