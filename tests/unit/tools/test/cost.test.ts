import { expect, it } from 'vitest'
import { runCaptured } from '../../../../tools/test/captured.ts'
import { costOf, endedSeconds, machineTimes, tellMachine } from '../../../../tools/test/cost.ts'

const BUSY_S = 0.5
/** Keeps a processor busy, in a process of its own within the command. */
const busy = `const until = process.cpuUsage().user + ${BUSY_S * 1e6}
while (process.cpuUsage().user < until);`

it('reads the seconds of ended children, whatever the command is called', () => {
  const fields = Array.from({ length: 50 }, (_, index) => String(index + 3))
  fields[13] = '1234'
  fields[14] = '66'
  expect(endedSeconds(`7 (a b) c) ${fields.join(' ')}`)).toBe(13)
  expect(endedSeconds('')).toBe(0)
})

it.skipIf(process.platform !== 'linux')(
  'charges a step with its own commands and theirs, not with those of the step beside it',
  async () => {
    const nested = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`
    const [heavy, light] = await Promise.all([
      costOf(() => runCaptured('node', ['-e', nested])),
      costOf(() => runCaptured('node', ['-e', 'setTimeout(() => {}, 300)'])),
    ])
    expect(heavy.result.code).toBe(0)
    expect(heavy.seconds).toBeGreaterThanOrEqual(BUSY_S)
    expect(light.seconds).toBeLessThan(BUSY_S)
  },
)

it('says what all processors did, in seconds and as a share of what they could have done', () => {
  const times = { user: 300, nice: 100, sys: 150, idle: 400, irq: 50 }
  expect(machineTimes([{ times }, { times: { ...times, idle: 1400 } }])).toEqual({
    busy: 1.2,
    all: 3,
  })
  expect(tellMachine({ busy: 10, all: 100 }, { busy: 100, all: 200 })).toBe(
    'the machine: 90 s of processor, 90 % of what it has',
  )
  expect(machineTimes().busy).toBeGreaterThan(0)
})
