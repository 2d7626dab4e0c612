import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { hashPassword } from '../../../../server/service/auth/passwords.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { work } from '../../../helpers/work.ts'
import { setFullStrength } from '../../../setup/light-argon2.ts'

beforeAll(() => setFullStrength(true))
afterAll(() => setFullStrength(false))

onOneDatabase((open) => {
  const service = startedService(open, { limits: { signInFailuresPerIp: 5 } })

  let lastIp = 0
  /** A new IP address, so that the counters of other tests do not affect this one. */
  const newIp = () => `198.51.100.${(lastIp += 1)}`

  test('S12 passwords are stored as Argon2id with 19 MiB, two passes, one lane', async () => {
    const strength = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
    const id = await service.addMember('hash@example.org')
    const [member] = await service.parts.db.select().from(members).where(eq(members.id, id))
    expect(member?.passwordHash).toMatch(strength)
    // On a thread, as in a call.
    expect(await hashPassword({ work, ip: newIp() }, 'quiet harbour')).toMatch(strength)
  })
})
