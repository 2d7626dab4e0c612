import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { hashPassword } from '../../../../server/service/auth/passwords.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'
import { work } from '../../../helpers/work.ts'
import { hashAtFullStrength } from '../../../setup/light-argon2.ts'

hashAtFullStrength()

const WRONG = 'not the password at all'

/** Every failure is forgotten, so that none makes the next wait. */
const HOUR_MS = 3_600_000

/** Fifty hashes take long on a busy machine. */
const ONE_MORE_TRY = { retry: 3, timeout: 90_000 }

onOneDatabase((open) => {
  let service: ServiceApp
  beforeAll(async () => {
    service = await serviceApp(await open(), { limits: { signInFailuresPerIp: 5 } })
  })
  afterAll(() => service.close())

  let lastIp = 0
  /** A new IP address, so that the counters of other tests do not affect this one. */
  const newIp = () => `198.51.100.${(lastIp += 1)}`

  // Processor time including Argon2's threads, because elapsed time depends on other programs.
  // Without the decoy the difference is over 80 % each time.
  test('S9 both take the same time (medians differ by less than 20 %)', ONE_MORE_TRY, async () => {
    // Each try has its own name, because the previous one may have been interrupted.
    const name = `timed-${service.parts.clock().getTime()}@example.org`
    await service.addMember(name)
    const time = async (email: string) => {
      const ip = newIp()
      const before = process.cpuUsage()
      await service.signIn(email, WRONG, { ip })
      const { user, system } = process.cpuUsage(before)
      service.advance(HOUR_MS)
      return user + system
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let index = 0; index < 25; index++) {
      known.push(await time(name))
      unknown.push(await time(`un${name}`))
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[12] ?? 0
    const [a, b] = [median(known), median(unknown)]
    expect(Math.abs(a - b) / Math.max(a, b)).toBeLessThan(0.2)
  })

  test('S12 passwords are stored as Argon2id with 19 MiB, two passes, one lane', async () => {
    const strength = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
    const id = await service.addMember('hash@example.org')
    const [member] = await service.parts.db.select().from(members).where(eq(members.id, id))
    expect(member?.passwordHash).toMatch(strength)
    // As a call has it done.
    expect(await hashPassword({ work, ip: newIp() }, 'quiet harbour')).toMatch(strength)
  })
})
