import { getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { runCaptured } from '../../../../tools/test/captured.ts'

const TOLD = 'console.log(require("os").getPriority(), process.argv[1])'
/** A process that starts another one, as Vitest does. */
const script = `setTimeout(() => {
  require("child_process").execFileSync(process.execPath, ["-e", ${JSON.stringify(TOLD)}, "inner"], { stdio: "inherit" })
}, 200)`

describe('a command of the test run', () => {
  it('is as urgent as the run by default', async () => {
    const { code, output } = await runCaptured('node', ['-e', script])
    expect([code, output]).toEqual([0, `${getPriority()} inner\n`])
  })

  it('is behind the others with all that it starts', async () => {
    const { code, output } = await runCaptured('node', ['-e', script], { isBehind: true })
    expect([code, output]).toEqual([0, '19 inner\n'])
  })

  it.runIf(process.platform === 'linux')(
    'that is behind leads a session of its own, which is weighed as low',
    async () => {
      const { output } = await runCaptured(
        'sh',
        [
          '-c',
          'sleep 0.2; read -r _ _ _ _ _ session _ < /proc/$$/stat; echo $session $$; cat /proc/$$/autogroup || true',
        ],
        { isBehind: true },
      )
      const [ids = '', group = ''] = output.split('\n')
      const [session, id] = ids.split(' ')
      expect(session).toBe(id)
      // Not every kernel weighs sessions.
      if (group.startsWith('/autogroup')) expect(group).toMatch(/nice 19$/)
    },
  )

  it('takes the environment and adds what it is given', async () => {
    const { output } = await runCaptured('node', ['-p', 'process.env.OWN'], { env: { OWN: 'x' } })
    expect(output).toBe('x\n')
  })
})
