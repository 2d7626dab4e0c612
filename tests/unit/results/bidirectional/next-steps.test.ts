import { describe, expect, test } from 'vitest'
import {
  bidirectionalSteps,
  type BidirectionalStep,
} from '../../../../src/results/bidirectional/next-step-rules.ts'
import type { BidirectionalBody } from '../../../../src/results/bidirectional/body.ts'
import { bidirectionalResult } from '../../../helpers/bidirectional-result.ts'

const idsOf = (body: BidirectionalBody) => bidirectionalSteps(body).map(({ id }) => id)
const stepOf = (body: BidirectionalBody, id: BidirectionalStep) =>
  bidirectionalSteps(body).find((step) => step.id === id)

describe('next steps after a bidirectional analysis', () => {
  test('one direction: suggests checking the filtered variants first, then replication', async () => {
    const body = await bidirectionalResult('oneway')
    expect(idsOf(body)).toEqual(['biBackward', 'biShared', 'biHetero', 'biOne', 'report'])
    expect(stepOf(body, 'biBackward')?.values).toEqual({ names: 'CHD → BMI', count: 10 })
    expect(stepOf(body, 'biOne')).toMatchObject({
      values: { names: 'BMI → CHD', n: 28 },
      actions: [
        { name: 'single', exposure: 'BMI', outcome: 'CHD' },
        { name: 'tool', toolId: '6007' },
      ],
    })
  })

  test('both directions: suggests a common cause', async () => {
    expect(idsOf(await bidirectionalResult('twoway'))).toContain('biBoth')
  })

  test('suggests finding instruments for a direction without variants', async () => {
    const body = await bidirectionalResult('oneway')
    const reverse = { ...body.reverse, variants: [], numbers: null, isSupported: null, rules: [] }
    const open: BidirectionalBody = { ...body, reverse, verdict: 'not-testable', shared: [] }
    expect(idsOf(open)).toEqual(['biOpen', 'report'])
    expect(stepOf(open, 'biOpen')?.values).toEqual({ names: 'CHD → BMI' })
    expect(idsOf({ ...open, verdict: 'neither' })).toContain('biNone')
  })
})
