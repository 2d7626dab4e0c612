import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members, outbox } from '../../../../server/db/schema.ts'
import { pushDevices } from '../../../../server/db/schema-account.ts'
import { type Dispatcher, startDispatcher } from '../../../../server/mail/dispatcher.ts'
import { createOutbox } from '../../../../server/mail/outbox.ts'
import { pushTransport } from '../../../../server/push/transport.ts'
import { notifyMember } from '../../../../server/service/billing/notify-member.ts'
import { answerThread } from '../../../../server/service/feedback/operator.ts'
import { eraseAccount } from '../../../../server/service/members/erase.ts'
import { exportDocument } from '../../../../server/service/members/export-document.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { feedbackWriters } from '../../../helpers/feedback.ts'
import { pushDevice, TEST_VAPID } from '../../../helpers/push-device.ts'
import { pushService } from '../../../helpers/push-service.ts'
import { encrypted, PASSWORD, type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const ANSWER = '这是只有本人能看的答复'
const MINUTE_MS = 60_000

onOneDatabase((open) => {
  let service: ServiceApp
  let browsers: Awaited<ReturnType<typeof pushService>>
  let dispatcher: Dispatcher
  let made = 0
  const { newMember, newId, send } = feedbackWriters(() => service)

  const startSending = (vapid = TEST_VAPID) => {
    const { db, log, clock } = service.parts
    const transports = { push: pushTransport({ db, vapid, clock, post: browsers.post }) }
    return startDispatcher({ db, transports, channels: ['push'], log, clock })
  }
  beforeAll(async () => {
    service = await serviceApp(await open())
    service.parts.outbox = createOutbox(
      (channel) => channel === 'push',
      () => dispatcher.wake(),
    )
    browsers = await pushService()
    dispatcher = startSending()
  })
  afterEach(() => browsers.answer(201))
  afterAll(async () => {
    await dispatcher.stop()
    await browsers.close()
    await service.close()
  })

  const newDevice = () => pushDevice(`https://push.example.com/device/${++made}`)
  const subscribe = async (token: string, device = newDevice()) => {
    expect((await service.call('subscribeToPush', device.params, { token })).code).toBe(200)
    return device
  }
  /** Returns the decrypted messages that a device has received so far. */
  const readBy = (device: ReturnType<typeof pushDevice>) =>
    browsers.taken
      .filter(({ path }) => device.endpoint.endsWith(path))
      .map(({ body }) => device.read(body))
  const devicesOf = async (token: string) =>
    (await service.call('pushDevices', {}, { token })).data.devices
  const pushesWaiting = async () =>
    (await service.parts.db.select().from(outbox).where(eq(outbox.channel, 'push'))).filter(
      ({ status }) => status === 'pending',
    )
  const again = async (email: string) => (await service.signIn(email)).data.access_token as string
  const request = async (token: string) => {
    const id = newId()
    await send(token, id)
    return id
  }
  const answer = (id: string, text = ANSWER) => {
    const { db, outbox: box, clock } = service.parts
    return answerThread({ db, outbox: box, now: clock(), origin: null }, id, text)
  }

  test('an answer reaches each device: encrypted for it alone, signed by us, without content in the clear', async () => {
    const { email, token } = await newMember()
    const device = await subscribe(token)
    const second = await subscribe(await again(email))
    await service.call('updateProfile', { language: 'en' }, { token })
    const id = await request(token)
    await answer(id)
    const messages = { kind: 'feedback', language: 'en', path: `/user/feedback?id=${id}` }
    await vi.waitFor(() => expect(readBy(device)).toEqual([messages]))
    await vi.waitFor(() => expect(readBy(second)).toEqual([messages]))
    const sent = browsers.taken.find(({ path }) => device.endpoint.endsWith(path))
    expect(sent?.body.includes('feedback')).toBe(false)
    expect(() => second.read(sent?.body ?? Buffer.alloc(0))).toThrow()
    expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'feedback' })
    const [, jwt = '', key = ''] =
      /^vapid t=(\S+), k=(\S+)$/.exec(sent?.headers.authorization ?? '') ?? []
    expect(key).toBe(TEST_VAPID.publicKey)
    const point = Buffer.from(key, 'base64url')
    const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
    const { payload } = await jwtVerify(jwt, createPublicKey({ key: jwk, format: 'jwk' }))
    expect(payload).toMatchObject({ aud: 'https://push.example.com', sub: TEST_VAPID.subject })
  })

  test('notifies of a finished export and a failed charge; not of kinds switched off', async () => {
    const { email, memberId, token } = await newMember()
    const device = await subscribe(token)
    const { db, outbox: box, clock } = service.parts
    await service.call('requestExport', { password: encrypted(PASSWORD) }, { token })
    await service.parts.background.idle()
    await vi.waitFor(() =>
      expect(readBy(device)).toMatchObject([
        { kind: 'export', path: '/pages/account-settings/privacy' },
      ]),
    )
    const plan = { level: 'plus', period: 'month', amount: 2900, currency: 'CNY' }
    const at = clock()
    const notify = (event: Parameters<typeof notifyMember>[2]) =>
      notifyMember({ db, outbox: box, now: at }, memberId, event)
    await notify({ kind: 'renewed', plan, until: at })
    await notify({
      kind: 'renewalFailed',
      plan,
      until: at,
      retryAt: null,
      manageAt: 'https://x.example',
    })
    await vi.waitFor(() => expect(readBy(device)).toHaveLength(2))
    expect(readBy(device)[1]).toEqual({
      kind: 'billing',
      language: 'zh',
      path: '/user/subscription',
    })
    const off = { billingPush: false, feedbackPush: false, exportPush: false }
    await service.call('updatePreferences', off, { token })
    await notify({ kind: 'graceEnding', plan, until: at })
    await answer(await request(token))
    service.advance(61 * MINUTE_MS)
    const later = { token: await again(email) }
    await service.call('requestExport', { password: encrypted(PASSWORD) }, later)
    await service.parts.background.idle()
    expect((await service.call('exportState', {}, later)).data.status).toBe('ready')
    expect(await pushesWaiting()).toEqual([])
    expect(readBy(device)).toHaveLength(2)
  })

  test('removes an expired subscription; retries a failing push service', async () => {
    const { token } = await newMember()
    const device = await subscribe(token)
    browsers.answer(503)
    await answer(await request(token))
    await vi.waitFor(() => expect(readBy(device)).toHaveLength(1))
    expect(await devicesOf(token)).toHaveLength(1)
    service.advance(MINUTE_MS)
    browsers.answer(410)
    await vi.waitFor(async () => {
      dispatcher.wake()
      expect(await devicesOf(token)).toEqual([])
      // The message goes after the subscription.
      expect(await pushesWaiting()).toEqual([])
    }, 10_000)
    expect(readBy(device)).toHaveLength(2)
    await answer(await request(token))
    expect(await pushesWaiting()).toEqual([])
  })

  test('refuses endpoints that are not public or not https', async () => {
    const { token } = await newMember()
    for (const endpoint of [
      'http://push.example.com/x',
      'https://localhost/x',
      'https://push.localhost/x',
      'https://127.0.0.1/x',
      'https://2130706433/x',
      'https://[::1]/x',
      'https://169.254.169.254/latest/meta-data',
      'https://metadata.google.internal/x',
      'https://push.example.com:8443/x',
      'https://user:pass@push.example.com/x',
      'https://intranet/x',
      'file:///etc/passwd',
      'not an address',
    ]) {
      const refused = await service.call(
        'subscribeToPush',
        { ...newDevice().params, endpoint },
        { token },
      )
      expect([endpoint, refused.code]).toEqual([endpoint, 400])
    }
    expect(await devicesOf(token)).toEqual([])
  })

  test('refuses a subscription whose host name leads to an inner address, accepts one without an answer', async () => {
    const { token } = await newMember()
    const answered = async (found: readonly string[]) => {
      service.parts.findAddresses = async () => found
      return (await service.call('subscribeToPush', newDevice().params, { token })).code
    }
    expect(await answered(['10.1.2.3'])).toBe(400)
    expect(await answered(['8.8.8.8', '::ffff:127.0.0.1'])).toBe(400)
    expect(await devicesOf(token)).toEqual([])
    expect(await answered(['8.8.8.8'])).toBe(200)
    expect(await answered([])).toBe(200)
  })

  test('limits the devices of an account, one for a session', async () => {
    const { email, token } = await newMember()
    await subscribe(token)
    await subscribe(token)
    expect(await devicesOf(token)).toMatchObject([{ isCurrent: true }])
    for (let more = 1; more < LIMITS.pushDevices; more += 1) await subscribe(await again(email))
    const last = await again(email)
    const full = await service.call('subscribeToPush', newDevice().params, { token: last })
    expect(full.code).toBe(409)
    const [first, ...others] = await devicesOf(last)
    expect(others).toHaveLength(LIMITS.pushDevices - 1)
    await service.call('unsubscribeFromPush', { id: first.id }, { token: last })
    await subscribe(last)
  })

  test('another member in the same browser ends notifications of the first', async () => {
    const first = await newMember()
    const device = await subscribe(first.token)
    browsers.answer(500)
    await answer(await request(first.token))
    await vi.waitFor(() => expect(readBy(device)).toHaveLength(1))
    expect(await pushesWaiting()).toHaveLength(1)
    browsers.answer(201)
    const second = await newMember()
    await subscribe(second.token, device)
    expect(await devicesOf(first.token)).toEqual([])
    expect(await pushesWaiting()).toEqual([])
    const [own] = await devicesOf(second.token)
    await service.call('unsubscribeFromPush', { id: own.id }, { token: first.token })
    expect(await devicesOf(second.token)).toHaveLength(1)
  })

  test('sends nothing after a sign-out, a revoked session or a deletion', async () => {
    const { email, memberId, token } = await newMember()
    const all = () => service.parts.db.select().from(pushDevices)
    const before = (await all()).length
    const { data: other } = await service.signIn(email)
    await subscribe(other.access_token)
    await service.call('signOut', { refresh_token: other.refresh_token }, { token })
    expect(await all()).toHaveLength(before)
    await subscribe(await again(email))
    await service.call('revokeOtherSessions', {}, { token })
    expect(await all()).toHaveLength(before)
    await subscribe(token)
    browsers.answer(500)
    await answer(await request(token))
    expect(await pushesWaiting()).not.toEqual([])
    const { db, clock } = service.parts
    await db.update(members).set({ deletionDueAt: clock() }).where(eq(members.id, memberId))
    expect(await eraseAccount(service.parts, clock(), memberId)).toBe(true)
    expect(await all()).toHaveLength(before)
    expect(await pushesWaiting()).toEqual([])
  })

  test('the export names the push service, not the endpoint and the keys', async () => {
    const { memberId, token } = await newMember()
    const device = await subscribe(token)
    const { db, work, clock } = service.parts
    let text = ''
    const source = { db, work, memberId, now: clock() }
    for await (const piece of exportDocument(source)) text += piece.toString()
    const copy = JSON.parse(text) as { pushDevices: object[] }
    expect(copy.pushDevices).toMatchObject([{ service: 'push.example.com', lastSentAt: null }])
    for (const secret of Object.values(device.params)) expect(text).not.toContain(secret)
    for (const line of service.logs) expect(line).not.toContain(device.endpoint)
  })
})
