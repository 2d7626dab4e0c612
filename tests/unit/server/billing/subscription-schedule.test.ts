import { describe, expect, test } from 'vitest'
import {
  dueAt,
  graceOf,
  levelUntil,
  nextChargeAt,
  nextStep,
  periodToBuy,
  stateAt,
} from '../../../../server/service/subscription/schedule.ts'

const DAY = 24 * 60 * 60_000
const END = new Date('2027-01-20T08:00:00Z')
const at = (ms: number) => new Date(END.getTime() + ms)

type Row = Parameters<typeof nextStep>[0]
const row: Row = {
  state: 'active',
  period: 'month',
  periodEnd: END,
  cancelAtPeriodEnd: false,
  unpaidSince: null,
  failedAttempts: 0,
  graceUntil: null,
  remindedFor: null,
  nextPlanId: null,
}

/** Advances from one due time to the next, as the billing job does, and lists the steps with their times. */
function life(start: Row, canCharge: boolean): string[] {
  const done: string[] = []
  let own = start
  for (let count = 0; count < 40; count += 1) {
    const now = dueAt(own, canCharge)
    const step = nextStep(own, canCharge, now)
    if (step === null) return done
    done.push(`${(now.getTime() - END.getTime()) / DAY} ${step}`)
    const unpaidSince = own.unpaidSince ?? now
    const graceUntil = own.graceUntil ?? graceOf(own, now)
    const after: Record<typeof step, Partial<Row>> = {
      remind: { remindedFor: own.periodEnd },
      hold: { graceUntil: graceOf(own, own.periodEnd) },
      // It fails each time.
      charge: { unpaidSince, graceUntil, failedAttempts: own.failedAttempts + 1 },
      ask: { unpaidSince, graceUntil },
      enterGrace: { state: 'grace' },
      warn: { remindedFor: own.graceUntil },
      end: { state: 'ended' },
    }
    own = { ...own, ...after[step] }
  }
  throw new Error('it never comes to rest')
}

describe('what is due with a subscription', () => {
  test('a month that cannot be charged, from the reminder to the end', () => {
    expect(life(row, true)).toEqual([
      '-3 remind',
      '-1 charge',
      '0 enterGrace',
      '0 charge',
      '2 charge',
      '4 charge',
      '5 warn',
      '7 end',
    ])
  })

  test('the reminder of a yearly plan is due two weeks before', () => {
    expect(life({ ...row, period: 'year' }, true)[0]).toBe('-14 remind')
  })

  test('paid by hand: prompted once, warned once, then ended', () => {
    expect(life(row, false)).toEqual(['-3 remind', '-1 ask', '0 enterGrace', '5 warn', '7 end'])
  })

  test('another plan is charged at the end, without a gap of the level', () => {
    const changed = { ...row, nextPlanId: '7101' }
    expect(life(changed, true).slice(0, 4)).toEqual([
      '-3 remind',
      '-1 hold',
      '0 charge',
      '0 enterGrace',
    ])
    expect(nextChargeAt(changed)).toEqual(END)
  })

  test('cancelled: only the end', () => {
    expect(life({ ...row, cancelAtPeriodEnd: true }, true)).toEqual(['0 end'])
    const inGrace = { state: 'grace' as const, unpaidSince: at(-DAY), graceUntil: at(7 * DAY) }
    expect(life({ ...row, ...inGrace, cancelAtPeriodEnd: true }, true)).toEqual(['7 end'])
    expect(nextChargeAt({ ...row, cancelAtPeriodEnd: true })).toBeNull()
  })

  test('ended: nothing is due', () => {
    expect(life({ ...row, state: 'ended' }, true)).toEqual([])
    expect(nextStep({ ...row, state: 'ended' }, true, at(1000 * DAY))).toBeNull()
  })

  test('after an outage the charge comes first, without a reminder', () => {
    expect(nextStep(row, true, at(0))).toBe('charge')
    expect(nextStep(row, true, at(30 * DAY))).toBe('charge')
    // A renewal that was refused, and whose grace period passed without a run of the job, has ended.
    const missed = { ...row, unpaidSince: at(-DAY), failedAttempts: 1, graceUntil: at(7 * DAY) }
    expect(nextStep(missed, true, at(8 * DAY))).toBe('end')
  })

  test('the grace period is seven days from the end, or from the first attempt if that was later', () => {
    expect(graceOf(row, at(-DAY))).toEqual(at(7 * DAY))
    expect(graceOf(row, at(2 * DAY))).toEqual(at(9 * DAY))
    expect(levelUntil(row)).toEqual(END)
    expect(levelUntil({ ...row, graceUntil: at(7 * DAY) })).toEqual(at(7 * DAY))
  })

  test('the effective state does not depend on the job', () => {
    const unpaid = { ...row, unpaidSince: at(-DAY), graceUntil: at(7 * DAY) }
    expect(stateAt(unpaid, at(-1))).toBe('active')
    expect(stateAt(unpaid, at(0))).toBe('grace')
    expect(stateAt(unpaid, at(7 * DAY))).toBe('ended')
    expect(stateAt({ ...row, cancelAtPeriodEnd: true }, at(-1))).toBe('active')
    expect(stateAt({ ...row, cancelAtPeriodEnd: true }, at(0))).toBe('ended')
    // No charge has been tried yet, which is not the member's fault.
    expect(stateAt(row, at(DAY))).toBe('active')
  })
})

describe('the period that an order pays for', () => {
  const running = { state: 'active', periodEnd: END, anchorDay: 31, graceUntil: null } as const

  test('a renewal continues at the end, on the day of the month of the beginning', () => {
    const turn = periodToBuy(at(-DAY), running, 'renewal', 'month')
    expect(turn.periodStart).toEqual(END)
    expect(turn.periodEnd.toISOString()).toBe('2027-02-28T08:00:00.000Z')
    expect(turn.anchorDay).toBe(31)
    expect(periodToBuy(at(6 * DAY), running, 'renewal', 'month')).toEqual(turn)
  })

  test('an upgrade, a first order, and one after the grace period begin now', () => {
    const now = at(8 * DAY)
    const fresh = { periodStart: now, anchorDay: 28 }
    expect(periodToBuy(now, running, 'renewal', 'month')).toMatchObject(fresh)
    expect(periodToBuy(now, { ...running, state: 'ended' }, 'renewal', 'month')).toMatchObject(
      fresh,
    )
    expect(periodToBuy(now, running, 'upgrade', 'year')).toMatchObject(fresh)
    expect(periodToBuy(now, null, 'new', 'month')).toMatchObject(fresh)
  })
})
