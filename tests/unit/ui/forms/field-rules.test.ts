import { describe, expect, test } from 'vitest'
import {
  codeProblem,
  emailProblem,
  newPasswordProblem,
  nickProblem,
  repeatProblem,
} from '../../../../src/ui/forms/field-rules.ts'
import { passwordStrength } from '../../../../src/ui/forms/password-strength.ts'
import { fieldErrorsOf } from '../../../../src/ui/forms/use-submission.ts'

describe('5.1a the rules of the fields', () => {
  test.each(['lin@lab.cn', ' lin@lab.cn ', 'a+b@x.y-z.org', "o'neil@lab.ac.uk"])(
    'an e-mail address: %s',
    (email) => expect(emailProblem(email)).toBeNull(),
  )

  test.each([
    'lin',
    'lin@lab',
    'lin@@lab.cn',
    'lin@lab..cn',
    '<script>@lab.cn',
    'lin@lab.cn\nBcc: x@y.z',
    'lin@-lab.cn',
    `${'x'.repeat(250)}@lab.cn`,
  ])('no e-mail address: %j', (email) =>
    expect(emailProblem(email)).toBe('auth.field.email.invalid'),
  )

  test('a code has six digits', () => {
    expect(codeProblem('012345')).toBeNull()
    for (const code of ['', '12345', '1234567', '12345a']) {
      expect(codeProblem(code)).toBe('auth.field.code.invalid')
    }
  })

  test('a password has 8 to 128 characters of any kind, counted as code points', () => {
    expect(newPasswordProblem('ｐ'.repeat(8))).toBeNull()
    expect(newPasswordProblem('👩'.repeat(8))).toBeNull()
    expect(newPasswordProblem('👩'.repeat(7))).toBe('auth.field.password.short')
    expect(newPasswordProblem('a'.repeat(128))).toBeNull()
    expect(newPasswordProblem('a'.repeat(129))).toBe('auth.field.password.long')
    expect(repeatProblem('a b c d e', 'a b c d e')).toBeNull()
    expect(repeatProblem('a b c d e ', 'a b c d e')).toBe('auth.field.repeat.differs')
  })

  test('a nick name has 1 to 30 characters', () => {
    expect(nickProblem('林')).toBeNull()
    expect(nickProblem('x'.repeat(30))).toBeNull()
    for (const nick of ['', '   ', 'x'.repeat(31)]) {
      expect(nickProblem(nick)).toBe('auth.field.nick.invalid')
    }
    expect(nickProblem('\u3164')).toBe('auth.field.nick.unseen')
  })
})

describe('the hint of a password’s strength', () => {
  test.each([
    ['short', 0],
    ['password', 1],
    ['aaaaaaaaaaaa', 1],
    ['12345678', 1],
    ['abcdefgh', 1],
    ['qwertyuiop', 1],
    ['woaini5201314', 1],
    ['labratlabratlabrat', 1],
    ['blue whales sing low', 4],
    ['析微是我做分析的地方', 4],
  ] as const)('%s: %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })

  test('rates the own address or name as too weak', () => {
    expect(passwordStrength('lin.xiao@lab.cn', ['lin.xiao@lab.cn'])).toBe(0)
    expect(passwordStrength('LIN.XIAO', ['lin.xiao@lab.cn'])).toBe(0)
    expect(passwordStrength('lin.xiao99', ['lin.xiao@lab.cn'])).toBe(1)
    // A name is a text, not a pattern.
    expect(passwordStrength('blue whales sing low', ['.*@lab.cn', '(('])).toBe(4)
  })
})

test('assigns a failure to the fields of this form, or to none', () => {
  const failure = { text: 'taken', fields: ['email', 'other'], retryAfterS: null }
  expect(fieldErrorsOf(failure, { email: 'email' })).toEqual({ email: 'taken' })
  expect(fieldErrorsOf(failure, { bindEmail: 'email' })).toBeNull()
  expect(fieldErrorsOf({ ...failure, fields: ['constructor'] }, {})).toBeNull()
})
