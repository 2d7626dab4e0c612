import { expect, test } from 'vitest'
import { usedChallenges } from '../../../../server/db/schema-second-factors.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { appCode } from '../../../helpers/authenticator.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { type PasskeyDevice, passkeyDevice } from '../../../helpers/passkey-device.ts'
import { startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  // As long as a test runs: a shared challenge would be found whatever the machine's speed.
  const service = startedService(open, { visitorCacheMs: 60_000 })

  let members = 0
  /** Creates a member who has just signed in. */
  async function newMember() {
    const email = `passkey-${(members += 1)}@example.org`
    const id = await service.addMember(email)
    const token: string = (await service.signIn(email)).data.access_token
    return { id, email, token }
  }
  async function add(token: string, device: PasskeyDevice, name = 'Laptop') {
    const { data } = await service.call('beginPasskey', {}, { token })
    return service.call('addPasskey', { name, answer: device.register(data.challenge) }, { token })
  }
  const challenge = async (): Promise<string> =>
    (await service.call('passkeyChallenge')).data.challenge
  const signIn = (passkey: object) => service.call('token', { grant_type: 'sci_web', passkey })
  const newDevice = () => passkeyDevice(service.parts.origin)

  test('a passkey is added under a name, signs in without anything else, and is removed', async () => {
    const { id, token } = await newMember()
    const device = newDevice()
    expect(await add(token, device)).toMatchObject({ status: 200, data: { name: 'Laptop' } })
    const answer = await signIn(device.signIn(await challenge()))
    expect(answer.data.user_id).toBe(id)
    const list = await service.call('passkeys', {}, { token })
    expect(list.data).toMatchObject([{ id: device.id, name: 'Laptop', isSynced: false }])
    expect(list.data[0].lastUsedAt).not.toBeNull()

    expect((await service.call('removePasskey', { id: device.id }, { token })).status).toBe(200)
    expect((await signIn(device.signIn(await challenge()))).code).toBe(400)
    const notices = await service.call('notificationPage', { size: 20 }, { token })
    expect(JSON.stringify(notices.data)).toContain('A passkey was added')
    expect(JSON.stringify(notices.data)).toContain('A passkey was removed')
  })

  test('each response signs in once, within five minutes, and only to an issued challenge', async () => {
    const { token } = await newMember()
    // Its counter does not distinguish a second use from the first.
    const device = passkeyDevice(service.parts.origin, false)
    await add(token, device)
    const answer = device.signIn(await challenge())
    expect((await signIn(answer)).status).toBe(200)
    expect((await signIn(answer)).code).toBe(400)
    const late = device.signIn(await challenge())
    service.advance(LIMITS.passkeyPromptMs + 1000)
    expect((await signIn(late)).code).toBe(400)
    expect((await signIn(device.signIn('A'.repeat(51)))).code).toBe(400)
    // A challenge for adding a key cannot be used for signing in.
    const other = await newMember()
    const begun = await service.call('beginPasskey', {}, { token: other.token })
    expect((await signIn(device.signIn(begun.data.challenge))).code).toBe(400)
  })

  test('S45 issues each of 30 parallel requesters a challenge of their own', async () => {
    const challenges = await Promise.all(Array.from({ length: 30 }, challenge))
    expect(new Set(challenges).size).toBe(30)
    expect(challenges).not.toContain(await challenge())
  })

  test('refuses another site, a device without user verification, an unknown and a copied key', async () => {
    const { token } = await newMember()
    const device = newDevice()
    await add(token, device)
    const from = 'https://veriscope.example.net'
    expect((await signIn(device.signIn(await challenge(), { from }))).code).toBe(400)
    expect((await signIn(device.signIn(await challenge(), { isLocked: true }))).code).toBe(400)
    const foreign = newDevice()
    expect((await signIn(foreign.signIn(await challenge()))).code).toBe(400)
    expect((await signIn({ ...foreign.signIn(await challenge()), id: device.id })).code).toBe(400)
    expect((await signIn(device.signIn(await challenge()))).status).toBe(200)
    device.rewind()
    expect((await signIn(device.signIn(await challenge()))).code).toBe(400)
  })

  test('refuses a key with the challenge of another member, and an existing key', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const device = newDevice()
    const { data } = await service.call('beginPasskey', {}, { token: one.token })
    const params = { name: 'Key', answer: device.register(data.challenge) }
    expect((await service.call('addPasskey', params, { token: other.token })).code).toBe(400)
    expect((await service.call('addPasskey', params, { token: one.token })).status).toBe(200)
    expect((await add(other.token, device)).code).toBe(409)
    // A response that has added a key cannot restore it.
    const gone = newDevice()
    const begun = await service.call('beginPasskey', {}, { token: one.token })
    const again = { name: 'Key', answer: gone.register(begun.data.challenge) }
    expect((await service.call('addPasskey', again, { token: one.token })).status).toBe(200)
    await service.call('removePasskey', { id: gone.id }, { token: one.token })
    expect((await service.call('addPasskey', again, { token: one.token })).code).toBe(400)
    // Another member's key is not removed, and the reply does not reveal its existence.
    const removed = await service.call('removePasskey', { id: device.id }, { token: other.token })
    expect(removed.status).toBe(200)
    expect((await signIn(device.signIn(await challenge()))).status).toBe(200)
  })

  test('replaces the second factor, and counts as reauthentication', async () => {
    const { token } = await newMember()
    const device = newDevice()
    await add(token, device)
    const { data } = await service.call('beginSecondFactor', {}, { token })
    const code = appCode(data.secret, service.parts.clock())
    await service.call('confirmSecondFactor', { code }, { token })
    service.advance(LIMITS.reauthenticationLifeMs + 1000)
    const fresh = await signIn(device.signIn(await challenge()))
    expect(fresh.status).toBe(200)
    const begun = await service.call('beginPasskey', {}, { token: fresh.data.access_token })
    expect(begun.status).toBe(200)
    // The earlier session has no recent reauthentication.
    expect(await service.call('beginPasskey', {}, { token })).toMatchObject({
      code: 403,
      data: { proof: 'needed' },
    })
  })

  test('S44 requesting challenges writes nothing; limits the keys of an account', async () => {
    const { token } = await newMember()
    const before = await service.parts.db.$count(usedChallenges)
    for (let index = 0; index < 20; index++) await challenge()
    expect(await service.parts.db.$count(usedChallenges)).toBe(before)
    const early = newDevice()
    const { data } = await service.call('beginPasskey', {}, { token })
    for (let index = 0; index < LIMITS.passkeys; index++) {
      expect((await add(token, newDevice(), `Key ${index}`)).status).toBe(200)
    }
    // Begun while the limit was not reached.
    const late = { name: 'Late', answer: early.register(data.challenge) }
    expect((await service.call('addPasskey', late, { token })).code).toBe(409)
    expect((await service.call('beginPasskey', {}, { token })).code).toBe(409)
  })
})
