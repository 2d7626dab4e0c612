/** Requirement S47: "This was not me" restores every way to sign in to what it was before the change. */
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { readSignInState } from '../../../../server/service/auth/sign-in-state.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { type Account, accountHolder, type Holder } from '../../../helpers/account-holder.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { runs } from '../../../helpers/nightly.ts'
import { PASSWORD, startedService } from '../../../helpers/service-app.ts'

vi.setConfig({ testTimeout: 120_000 })

const ascending = (a: string, b: string) => (a < b ? -1 : 1)

type Action = keyof Holder['actions']
const ACTIONS = [
  'signIn',
  'signInByPasskey',
  'signInByCode',
  'reset',
  'bindEmail',
  'bindPhone',
  'setPassword',
  'turnFactorOn',
  'turnFactorOff',
  'addPasskey',
  'removePasskeys',
  'dispute',
  'followNewestLink',
  'wait',
] as const satisfies readonly Action[]

onOneDatabase((open) => {
  const service = startedService(open)
  let count = 0

  /** Creates an account, its owner who has signed in, and an attacker who knows the password. */
  async function newCase() {
    count += 1
    const email = `owner-${count}@example.org`
    const id = await service.addMember(email)
    const account: Account = { id, addresses: [email] }
    const host = `${Math.floor(count / 200)}.${count % 200}`
    const owner = accountHolder(service, account, {
      name: 'Owner',
      ip: `198.18.${host}`,
      addresses: [email],
      passwords: [PASSWORD],
    })
    const attacker = accountHolder(service, account, {
      name: 'Attacker',
      ip: `198.19.${host}`,
      addresses: [],
      passwords: [PASSWORD],
    })
    await owner.actions.signIn()
    return { id, email, owner, attacker }
  }
  async function perform(who: Holder, actions: readonly Action[]) {
    for (const action of actions) await who.actions[action]()
  }

  /** The ways to sign in, without what their use changes. */
  async function stateOf(id: string) {
    const [member] = await service.parts.db.select().from(members).where(eq(members.id, id))
    if (member === undefined) throw new Error('the member is gone')
    const state = await readSignInState(service.parts.db, member)
    return {
      email: state.email,
      phone: state.phone,
      factor: state.secondFactor?.['sealedSecret'] ?? null,
      recoveryCodes: state.recoveryCodes.map(({ hash }) => String(hash)).toSorted(ascending),
      passkeys: state.passkeys.map((key) => String(key['id'])).toSorted(ascending),
    }
  }
  /** Follows the owner's links since the attack, oldest first, until one works. */
  async function winBack(owner: Holder, linksBefore: number): Promise<boolean> {
    for (const link of (await owner.links()).slice(linksBefore)) {
      if (await owner.follow(link)) return true
    }
    return false
  }

  describe('S47 an account taken over is won back', () => {
    test.each<[string, Action[]]>([
      ['an address, then a factor', ['signIn', 'bindEmail', 'turnFactorOn']],
      ['a factor, then an address', ['signIn', 'turnFactorOn', 'bindEmail']],
      ['a passkey', ['signIn', 'addPasskey']],
      ['a password, a passkey, a factor', ['signIn', 'setPassword', 'addPasskey', 'turnFactorOn']],
      ['a passkey in place of the owner’s', ['signIn', 'removePasskeys', 'addPasskey']],
      [
        'an address that has waited, and a reset through it',
        ['signIn', 'bindEmail', 'wait', 'wait', 'wait', 'reset', 'signIn', 'addPasskey'],
      ],
    ])('from an attacker who added %s', async (_name, attack) => {
      const { id, email, owner, attacker } = await newCase()
      await perform(owner, ['addPasskey', 'bindPhone'])
      const before = await stateOf(id)
      const known = (await owner.links()).length
      await perform(attacker, attack)
      expect(await attacker.isIn()).toBe(true)

      expect(await winBack(owner, known)).toBe(true)
      // Their own links undo nothing any more.
      for (const link of await attacker.links()) expect(await attacker.follow(link)).toBe(false)
      expect(await stateOf(id)).toEqual(before)
      expect(await attacker.isIn()).toBe(false)
      expect(await owner.reset()).toBe(true)
      expect(await attacker.isIn()).toBe(false)
      expect(await owner.actions.signIn()).toBe(true)
      expect(await stateOf(id)).toMatchObject({ email })
    })

    test('also when it had a second factor, which the attacker had the operator remove', async () => {
      const { removeMemberSecondFactor } =
        await import('../../../../server/service/members/operator.ts')
      const { id, owner, attacker } = await newCase()
      await perform(owner, ['turnFactorOn'])
      const before = await stateOf(id)
      const known = (await owner.links()).length
      const { parts } = service
      service.advance(1000)
      await removeMemberSecondFactor({ ...parts, now: parts.clock() }, id)
      await perform(attacker, ['signIn', 'addPasskey', 'turnFactorOn'])
      expect(await attacker.isIn()).toBe(true)
      expect(await winBack(owner, known)).toBe(true)
      expect(await stateOf(id)).toEqual(before)
      expect(await owner.reset()).toBe(true)
      expect(await attacker.isIn()).toBe(false)
      expect(await owner.actions.signIn()).toBe(true)
    })

    test('whatever both do in whichever order, and whatever the attacker does afterwards', async () => {
      const step = fc.tuple(fc.constantFrom('owner', 'attacker'), fc.constantFrom(...ACTIONS))
      const setup = fc.array(
        fc.constantFrom<Action>('addPasskey', 'bindPhone', 'bindEmail', 'wait'),
        { maxLength: 3 },
      )
      const attack = fc.array(step, { minLength: 1, maxLength: 10 })
      const property = fc.asyncProperty(setup, attack, async (prepared, steps) => {
        const { id, owner, attacker } = await newCase()
        await perform(owner, prepared)
        const known = (await owner.links()).length
        const before = await stateOf(id)
        await attacker.actions.signIn()
        for (const [who, action] of steps) {
          await (who === 'owner' ? owner : attacker).actions[action]()
        }
        if (!(await winBack(owner, known))) return fc.pre(false)
        expect(await stateOf(id)).toEqual(before)
        await perform(attacker, ACTIONS)
        for (const link of await attacker.links()) await attacker.follow(link)
        expect(await attacker.isIn()).toBe(false)
        expect(await stateOf(id)).toEqual(before)
        expect(await owner.reset()).toBe(true)
        await perform(attacker, ACTIONS)
        expect(await attacker.isIn()).toBe(false)
        expect(await owner.actions.signIn()).toBe(true)
        expect(await stateOf(id)).toEqual(before)
        return true
      })
      await fc.assert(property, { numRuns: runs(4, 150), endOnFailure: true })
    })
  })

  describe('S47 "This was not me" in the security log', () => {
    test('sends the link to the address from before, and alone undoes nothing', async () => {
      const { id, owner, attacker } = await newCase()
      await perform(attacker, ['signIn', 'bindEmail'])
      const taken = await stateOf(id)
      const known = (await owner.links()).length
      await attacker.actions.dispute()
      expect(await stateOf(id)).toEqual(taken)
      expect((await owner.links()).length).toBeGreaterThan(known)
      expect(await attacker.links()).toEqual([])
    })

    test('is limited in how many links it sends', async () => {
      const { owner, attacker } = await newCase()
      await perform(attacker, ['signIn', 'bindPhone'])
      const known = (await owner.links()).length
      for (let i = 0; i < 4; i += 1) await attacker.actions.dispute()
      expect((await owner.links()).length - known).toBe(5)
    })
  })

  describe('S47 a link', () => {
    test('works once, for 30 days', async () => {
      const { id, email, owner, attacker } = await newCase()
      await perform(attacker, ['signIn', 'bindEmail'])
      const [, link = ''] = await owner.links()
      service.advance(LIMITS.undoSignInMs - 120_000)
      expect(await owner.follow(link)).toBe(true)
      expect(await stateOf(id)).toMatchObject({ email })
      expect(await owner.follow(link)).toBe(false)
      const other = await newCase()
      await perform(other.attacker, ['signIn', 'bindEmail'])
      service.advance(LIMITS.undoSignInMs)
      for (const late of await other.owner.links())
        expect(await other.owner.follow(late)).toBe(false)
    })

    test('of a sign-in ends all sessions and makes the password invalid', async () => {
      const { id, owner, attacker } = await newCase()
      const before = await stateOf(id)
      await attacker.actions.signIn()
      const [link = ''] = await owner.links()
      expect(await owner.follow(link)).toBe(true)
      expect(await stateOf(id)).toEqual(before)
      expect(await attacker.isIn()).toBe(false)
      expect(await owner.actions.signIn()).toBe(false)
      expect(await owner.actions.signInByCode()).toBe(true)
    })

    test('shows the changes since, and opening it changes nothing', async () => {
      const { id, owner, attacker } = await newCase()
      await perform(attacker, ['signIn', 'addPasskey'])
      const taken = await stateOf(id)
      const [link = ''] = await owner.links()
      const page = (language: string) => service.app.inject({ url: `${link}?lang=${language}` })
      expect((await page('en')).body).toContain('Passkeys changed')
      expect((await page('zh')).body).toContain('更改通行密钥')
      expect(await stateOf(id)).toEqual(taken)
    })
  })

  test('S47 sign-ins and passwords do not fill the journal; other changes are refused when it is full', async () => {
    const { id, owner } = await newCase()
    const { signInChanges } = await import('../../../../server/db/schema-account.ts')
    const entries = () => service.parts.db.$count(signInChanges, eq(signInChanges.memberId, id))
    for (let i = 0; i < 5; i += 1) await owner.actions.setPassword()
    expect(await entries()).toBe(1)
    const row = { memberId: id, kind: 'email', changedAt: service.parts.clock() } as const
    const rows = Array.from({ length: LIMITS.signInChanges }, (_, i) => ({
      ...row,
      version: i + 2,
      linkHash: `full ${i}`,
    }))
    await service.parts.db.insert(signInChanges).values(rows)
    const full = await stateOf(id)
    await perform(owner, ['bindPhone', 'addPasskey', 'turnFactorOn'])
    expect(await stateOf(id)).toEqual(full)
    await owner.actions.setPassword()
    expect(await owner.actions.signIn()).toBe(true)
  })
})
