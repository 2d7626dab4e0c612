/** S50: work for a known device of the account goes before that of strangers. */
import { beforeAll, expect, test } from 'vitest'
import type { Work } from '../../../../server/work/pool.ts'
import { CODE_TYPE } from '../../../../src/contract/codes.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { type Answer, encrypted, startedService } from '../../../helpers/service-app.ts'

const WRONG = 'not the password at all'

onOneDatabase((open) => {
  const service = startedService(open)
  /** Tasks of the last call: whether each was preferred, and by whom it was requested. */
  let tasks: { name: string; owner: string; isPreferred: boolean }[] = []
  beforeAll(() => {
    const { run } = service.parts.work
    const recording: Work['run'] = (name, owner, input, waiting) => {
      tasks.push({ name, owner, isPreferred: waiting?.isPreferred === true })
      return run(name, owner, input, waiting)
    }
    service.parts.work = { ...service.parts.work, run: recording }
  })
  const cookieOf = ({ headers }: Answer) => [headers['set-cookie']].flat()[0]?.split(';')[0] ?? ''
  /** Whether the tasks of a call were preferred. */
  const preferred = async (call: () => Promise<Answer>) => {
    tasks = []
    await call()
    return tasks.map(({ name, isPreferred }) => `${name} ${isPreferred}`)
  }
  const known = async (email: string) => {
    await service.addMember(email)
    return { cookie: cookieOf(await service.signIn(email)) }
  }

  test('S50 a password on a known device is opened and checked before those of strangers', async () => {
    const headers = await known('lane@example.org')
    for (const password of [undefined, WRONG]) {
      expect(
        await preferred(() => service.signIn('lane@example.org', password, { headers })),
      ).toEqual(['openTexts true', 'verifyPassword true'])
    }
    expect(new Set(tasks.map(({ owner }) => owner))).not.toContain('203.0.113.7')
  })

  test('S50 a stranger is not preferred, nor a device that another account knows', async () => {
    await known('owner@example.org')
    const others = await known('attacker@example.org')
    const forged = { cookie: `veriscope-device=${'A'.repeat(22)}.${'A'.repeat(43)}` }
    for (const headers of [{}, others, forged]) {
      for (const email of ['owner@example.org', 'nobody@example.org']) {
        expect(await preferred(() => service.signIn(email, WRONG, { headers }))).toEqual([
          'openTexts false',
          'verifyPassword false',
        ])
      }
    }
  })

  test('S50 a new password by a code is preferred on a known device', async () => {
    const headers = await known('reset@example.org')
    const email = 'reset@example.org'
    await service.call('sendEmailCode', { email, codeType: CODE_TYPE.resetPassword }, { headers })
    const code = await service.lastCode(email)
    const password = encrypted('violet granite 27 rivers')
    const params = { email, code, password, confirmPassword: password }
    const [opening] = await preferred(() => service.call('resetPassword', params, { headers }))
    expect(opening).toBe('openTexts true')
  })
})
