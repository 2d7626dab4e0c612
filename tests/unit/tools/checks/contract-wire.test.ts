import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { count, list, text } from '../../../../src/contract/fields.ts'
import { judgeWire } from '../../../../tools/checks/contract-wire.ts'
import { shapeOf } from '../../../../tools/contract/shape.ts'
import { presentWire, readWire, type Wire, writeWire } from '../../../../tools/contract/wire.ts'

type Fields = Record<string, z.ZodMiniType>

/** A wire of one call. */
function wireOf(params: Fields, reply: Fields, more: Partial<Wire['calls'][string]> = {}): Wire {
  const call = {
    url: '/api/a',
    access: 'public',
    repeat: 'idempotent',
    needsReauthentication: false,
    params: shapeOf(z.object(params)),
    reply: shapeOf(z.object(reply)),
    ...more,
  }
  return { number: 3, oldest: 2, names: { 'CODE.bad': '400' }, calls: { a: call } }
}

const said = (before: Wire, now: Wire) => judgeWire(before, now).map(({ message }) => message)
const sort = z.enum(['new', 'old'])
const PARAMS = { key: z.string().check(z.maxLength(10)), sort: z.optional(sort) }
const REPLY = { title: text, uses: count, state: sort, rows: list(z.object({ name: text })) }
const BEFORE = wireOf(PARAMS, REPLY)

describe('a change that breaks older pages requires a higher number', () => {
  const { key: _key, ...withoutKey } = PARAMS
  const { title: _title, ...withoutTitle } = REPLY
  test.each<[string, Wire, string]>([
    ['a call removed', { ...BEFORE, calls: {} }, 'a is gone'],
    ['a call for members only', wireOf(PARAMS, REPLY, { access: 'member' }), 'needs a member'],
    [
      'a re-authentication',
      wireOf(PARAMS, REPLY, { needsReauthentication: true }),
      'needs re-authentication',
    ],
    ['a new required parameter', wireOf({ ...PARAMS, more: z.string() }, REPLY), 'params.more is'],
    ['a parameter dropped', wireOf(withoutKey, REPLY), 'params.key is not taken'],
    [
      'a choice less',
      wireOf({ ...PARAMS, sort: z.optional(z.enum(['new'])) }, REPLY),
      'params.sort may be "old"',
    ],
    ['a field of the reply removed', wireOf(PARAMS, withoutTitle), 'reply.title is not sent'],
    ['a field of another type', wireOf(PARAMS, { ...REPLY, uses: text }), 'reply.uses is another'],
    [
      'a state that was not known',
      wireOf(PARAMS, { ...REPLY, state: z.enum(['new', 'old', 'lost']) }),
      'reply.state may be "lost"',
    ],
    ['a code that means another thing', { ...BEFORE, names: { 'CODE.bad': '422' } }, 'CODE.bad is'],
  ])('%s', (_what, now, fault) => {
    expect(said(BEFORE, now).join('\n')).toContain(fault)
    expect(said(BEFORE, { ...now, number: 4 })).toEqual([])
  })
})

describe('a compatible change requires a renewed baseline only', () => {
  test.each<[string, Wire]>([
    ['nothing changed', BEFORE],
    ['an optional parameter', wireOf({ ...PARAMS, more: z.optional(z.string()) }, REPLY)],
    ['a longer parameter', wireOf({ ...PARAMS, key: z.string().check(z.maxLength(11)) }, REPLY)],
    [
      'a further choice',
      wireOf({ ...PARAMS, sort: z.optional(z.enum(['new', 'old', 'best'])) }, REPLY),
    ],
    ['a further field of the reply', wireOf(PARAMS, { ...REPLY, more: text })],
  ])('%s', (_what, now) => {
    expect(said(BEFORE, now)).toEqual([])
  })
})

test('the numbers only rise, and a build accepts its own pages', () => {
  expect(said(BEFORE, { ...BEFORE, number: 2 })).toHaveLength(1)
  expect(said(BEFORE, { ...BEFORE, oldest: 1 })).toHaveLength(1)
  expect(said(BEFORE, { ...BEFORE, oldest: 4 })).toHaveLength(1)
})

test('the baseline is parsed as it was written, with every call and code', () => {
  const present = presentWire()
  expect(readWire(writeWire(present))).toEqual(present)
  expect(present.names).toMatchObject({
    'CODE.outdated': '426',
    'HEADER.contract': 'Contract-Number',
  })
  expect(present.calls['saveRecord']).toMatchObject({
    url: '/api/analysisRecord/submit',
    access: 'member',
    params: {
      is: 'fields',
      fields: {
        inputSha256: { is: 'text', patterns: ['^[0-9a-f]{64}$'] },
        note: { is: 'either', options: [{ is: 'text', max: 5000 }, { is: 'absent' }] },
      },
    },
  })
})
