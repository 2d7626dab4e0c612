import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Keys, deriveKeys } from '../../../../server/service/auth/keys.ts'
import {
  checkNewPassword,
  decryptPassword,
  isPasswordRight,
} from '../../../../server/service/auth/passwords.ts'
import { sm2PublicKeyOf } from '../../../../server/secrets.ts'
import smCrypto from 'sm-crypto'
import { onOneDatabase } from '../../../helpers/database.ts'
import { encrypted, PASSWORD, startedService } from '../../../helpers/service-app.ts'
import { work } from '../../../helpers/work.ts'

const LIST = new URL('../../../../server/service/auth/common-passwords.txt', import.meta.url)

function refusal(password: string, own: (string | null)[] = []): string | null {
  try {
    checkNewPassword(password, own)
    return null
  } catch (error) {
    return (error as { key: string }).key
  }
}

describe('S11 rules for new passwords', () => {
  test('8 to 128 characters, counted as code points', () => {
    expect(refusal('short7x')).toBe('passwordTooShort')
    expect(refusal('eight8!x')).toBeNull()
    // Seven characters in fourteen UTF-16 units.
    expect(refusal('🦠🧬🧫🔬💊🩺🧪')).toBe('passwordTooShort')
    expect(refusal('x'.repeat(128))).toBeNull()
    expect(refusal('x'.repeat(129))).toBe('passwordTooLong')
  })

  test('no rule about composition: accepts a phrase of lower-case characters', () => {
    expect(refusal('correct horse battery staple')).toBeNull()
    expect(refusal('工具变量与多效性')).toBeNull()
  })

  test('refuses all of at least 3000 common ones', () => {
    const list = readFileSync(LIST, 'utf8').trimEnd().split('\n')
    expect(list.length).toBeGreaterThanOrEqual(3000)
    expect(list.filter((password) => refusal(password) !== 'passwordCommon')).toEqual([])
    expect(refusal('PassWord1')).toBe('passwordCommon')
  })

  test('not the own address, its first part, phone number or name', () => {
    const own = ['Grace.Hopper@example.org', null, '+8613800000001', 'Amazing Grace']
    expect(refusal('grace.hopper@example.org', own)).toBe('passwordPersonal')
    expect(refusal('GRACE.HOPPER', own)).toBe('passwordPersonal')
    expect(refusal('+8613800000001', own)).toBe('passwordPersonal')
    expect(refusal('amazing grace', own)).toBe('passwordPersonal')
  })
})

describe('S35 SM2 as the browser sends it', () => {
  const pair = smCrypto.sm2.generateKeyPairHex()
  const keys = deriveKeys('a secret of at least thirty-two characters', pair.privateKey, '')
  const open = (own: Keys, cipher: string) =>
    decryptPassword({ keys: own, work, now: new Date(), ip: '203.0.113.7' }, cipher, 'password')

  test('the public key belongs to the private one', () => {
    expect(sm2PublicKeyOf(pair.privateKey)).toBe(pair.publicKey)
  })

  test('a ciphertext with the leading 04 opens', async () => {
    for (let index = 0; index < 10; index++) {
      const bare = smCrypto.sm2.doEncrypt('parol', pair.publicKey, 0)
      expect(await open(keys, `04${bare}`)).toBe('parol')
    }
  })

  test('also the one in 256 whose x coordinate itself begins with 04', async () => {
    // Made once for the key 11…17; a parser that strips a second 04 fails on it.
    const bare =
      '044011986498e6711561c4ccf72d16f48a40782870780326bde7bc15f38c25c27b22440403ad0b4333259e46e11b7d15d1362c30762db2829769d61c1dff2310ea41424d3fa25822070e11ba4bff6927202f1a0a44a7df6a91830bb2e7cc5d404ca062fd1b'
    const fixed = deriveKeys('a secret of at least thirty-two characters', `${'1'.repeat(63)}7`, '')
    expect(bare.startsWith('04')).toBe(true)
    expect(await open(fixed, `04${bare}`)).toBe('parol')
  })

  test('composed and decomposed spellings are one password', async () => {
    const cipher = `04${smCrypto.sm2.doEncrypt('cafe\u0301 noir', pair.publicKey, 0)}`
    expect(await open(keys, cipher)).toBe('caf\u00e9 noir')
  })

  test.each(['', '00', 'zz', '1f'.repeat(96), '1f'.repeat(300)])(
    'refuses an invalid ciphertext: %#',
    async (rest) => {
      await expect(open(keys, `04${rest}`)).rejects.toThrow('passwordUnreadable')
    },
  )
})

test('S9 checking against no account is never right', async () => {
  expect(
    await isPasswordRight({ work, ip: '203.0.113.7' }, null, 'no account has this password'),
  ).toBe(false)
})

onOneDatabase((open) => {
  const service = startedService(open)

  const change = (token: string, oldPassword: string, password: string) =>
    service.call(
      'setPassword',
      {
        oldPassword: encrypted(oldPassword),
        password: encrypted(password),
        confirmPassword: encrypted(password),
      },
      { token },
    )
  const NEXT = 'nine white pelicans'

  test('S13 a new password needs the old one and ends all other sessions', async () => {
    const email = 'change@example.org'
    await service.addMember(email)
    const here = (await service.signIn(email)).data
    const elsewhere = (await service.signIn(email)).data
    const wrong = await change(here.access_token, 'a wrong old one', NEXT)
    expect(wrong.data).toEqual({ fields: { oldPassword: 'wrong' } })
    expect((await change(here.access_token, PASSWORD, NEXT)).status).toBe(200)

    expect((await service.call('me', {}, { token: here.access_token })).status).toBe(200)
    expect((await service.call('me', {}, { token: elsewhere.access_token })).status).toBe(401)
    const refreshed = await service.call('token', {
      grant_type: 'sci_web_refresh_token',
      refresh_token: elsewhere.refresh_token,
    })
    expect(refreshed.status).toBe(400)
    expect((await service.signIn(email, PASSWORD)).status).toBe(400)
    expect((await service.signIn(email, NEXT)).status).toBe(200)
  })

  test('S8 limits attempts at the old password with a stolen session', async () => {
    const email = 'stolen@example.org'
    await service.addMember(email)
    const { access_token: token } = (await service.signIn(email)).data
    for (let index = 0; index < 5; index++) await change(token, `guess number ${index}`, NEXT)
    expect((await change(token, PASSWORD, NEXT)).status).toBe(429)
  })

  test('S14 the list of sessions marks the current one and omits ended ones', async () => {
    const email = 'listed@example.org'
    await service.addMember(email)
    const first = (await service.signIn(email)).data
    service.advance(1000)
    const second = (await service.signIn(email)).data
    const third = (await service.signIn(email)).data
    await service.call('signOut', { refresh_token: third.refresh_token })
    const { data } = await service.call('sessions', {}, { token: first.access_token })
    expect(data).toHaveLength(2)
    expect(data.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, true])
    const seen = await service.call('sessions', {}, { token: second.access_token })
    expect(seen.data.filter((row: { isCurrent: boolean }) => row.isCurrent)).toHaveLength(1)
  })
})
