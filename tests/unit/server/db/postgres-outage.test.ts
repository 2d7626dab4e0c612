import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../../../server/db/open.ts'
import { type Cluster, findPostgres, startCluster } from '../../../helpers/postgres-cluster.ts'
import { PASSWORD, type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

describe('one PostgreSQL', () => {
  let cluster: Cluster
  let one: ServiceApp
  let other: ServiceApp
  beforeAll(async () => {
    cluster = await startCluster(findPostgres())
    await cluster.createDatabase('shared')
    // Both open, and migrate, at the same moment.
    const [first, second] = await Promise.all([
      openPostgres(cluster.url('shared')),
      openPostgres(cluster.url('shared')),
    ])
    const limits = { signInFailuresPerIp: 5 }
    one = await serviceApp(first, { limits })
    other = await serviceApp(second, { limits })
  })
  afterAll(async () => {
    await one.close()
    await other.close()
    await cluster.dispose()
  })

  test('R5 sign-in on one server, refresh and sign-out on the other', async () => {
    await one.addMember('both@example.org')
    const { data } = await one.signIn('both@example.org')
    const next = await other.call('token', {
      grant_type: 'sci_web_refresh_token',
      refresh_token: data.refresh_token,
    })
    expect(next.status).toBe(200)
    expect((await one.call('me', {}, { token: next.data.access_token })).status).toBe(200)
    await other.call('signOut', { refresh_token: next.data.refresh_token })
    expect((await one.call('me', {}, { token: next.data.access_token })).status).toBe(401)
  })

  test('R5 counts failures over both servers', async () => {
    await one.addMember('shared@example.org')
    const ip = '198.51.100.77'
    for (const service of [one, other, one, other, one]) {
      await service.signIn('shared@example.org', 'not the password', { ip })
    }
    expect((await other.signIn('shared@example.org', PASSWORD, { ip })).status).toBe(429)
  })

  test('R5 parallel refreshes on both servers return one pair', async () => {
    await one.addMember('parallel@example.org')
    const { data } = await one.signIn('parallel@example.org')
    const params = { grant_type: 'sci_web_refresh_token', refresh_token: data.refresh_token }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? one : other).call('token', params)),
    )
    expect(new Set(answers.map((answer) => answer.data.refresh_token)).size).toBe(1)
  })

  test('R4 calls are 503 with Retry-After during a database outage, and work after it', async () => {
    await one.addMember('outage@example.org')
    const before = await one.signIn('outage@example.org')
    await cluster.stop()
    const gone = await one.call('me', {}, { token: before.data.access_token })
    expect(gone).toMatchObject({ status: 503, code: 503 })
    expect(Number(gone.headers['retry-after'])).toBeGreaterThan(0)
    const ready = await one.app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect((await one.app.inject('/healthz')).statusCode).toBe(200)
    await cluster.start()
    const after = await one.call('me', {}, { token: before.data.access_token })
    expect(after.status).toBe(200)
    expect((await one.app.inject('/readyz')).statusCode).toBe(200)
  })
})
