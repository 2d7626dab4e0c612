// @vitest-environment happy-dom
/** Invalid input and failures on the sign-in pages: shown at the field, nothing is sent, no input is lost. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import smCrypto from 'sm-crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { COOKIE } from '../../../../src/contract/cookies.ts'
import { LoginPage } from '../../../../src/features/auth/pages/login-page.tsx'
import { ForgotPasswordPage } from '../../../../src/features/auth/pages/forgot-password-page.tsx'
import { RegisterPage } from '../../../../src/features/auth/pages/register-page.tsx'
import { pageConfigAtom } from '../../../../src/session/page-config-atom.ts'
import { CallError } from '../../../../src/transport/call-error.ts'
import { type Answer, renderForUser } from '../../../helpers/user-tree.tsx'

const TOKEN = '/sci/oauth/token'
const REGISTER = '/sci/register'
const PASSWORD = 'three plain words'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`)) as HTMLInputElement
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** @param sm2PublicKey the key of the page's configuration */
function open(part: React.ReactNode, sm2PublicKey: string, answer: Answer = () => null) {
  const tree = renderForUser(part, { answer })
  act(() => tree.store.set(pageConfigAtom, (config) => ({ ...config, sm2PublicKey })))
  return tree
}

const PUBLIC_KEY = smCrypto.sm2.generateKeyPairHex().publicKey

describe('signing in', () => {
  test.each([
    ['', 'auth.field.email.required'],
    ['no address', 'auth.field.email.invalid'],
  ])('the invalid address %j is shown at its field and not sent', async (value, problem) => {
    const { calls } = open(<LoginPage />, PUBLIC_KEY)
    fill('auth.field.email.label', value)
    fill('auth.field.password.label', PASSWORD)
    click('auth.login.submit')
    expect(await screen.findByText(problem)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('auth.field.email.label')))
    expect(field('auth.field.email.label').getAttribute('aria-invalid')).toBe('true')
    expect(field('auth.field.password.label').value).toBe(PASSWORD)
    expect(calls).toEqual([])
  })

  test.each(['+86 1', 'phone'])(
    'the invalid phone number %j is shown at its field and not sent',
    async (value) => {
      const { calls } = open(<LoginPage />, PUBLIC_KEY)
      fireEvent.click(screen.getByRole('radio', { name: 'auth.channel.phone' }))
      fill('auth.field.phone.label', value)
      fill('auth.field.password.label', PASSWORD)
      click('auth.login.submit')
      expect(await screen.findByText('auth.field.phone.invalid')).toBeTruthy()
      await waitFor(() => expect(document.activeElement).toBe(field('auth.field.phone.label')))
      expect(calls).toEqual([])
    },
  )

  test('7.14a a password that cannot be encrypted is not sent', async () => {
    const { calls } = open(<LoginPage />, '04aa')
    fill('auth.field.email.label', 'lin@lab.example')
    fill('auth.field.password.label', PASSWORD)
    click('auth.login.submit')
    expect(await screen.findByText('auth.error.cipher')).toBeTruthy()
    expect(field('auth.field.password.label').value).toBe(PASSWORD)
    expect(calls).toEqual([])
  })

  test.each([
    new CallError('unavailable'),
    new CallError('rejected', {
      message: { zh: '账户或密码有误', en: 'Wrong account or password' },
    }),
  ])('a failure is shown, and the input stays: $kind', async (fault) => {
    const tree = open(<LoginPage />, PUBLIC_KEY, () => {
      throw fault
    })
    fill('auth.field.email.label', 'lin@lab.example')
    fill('auth.field.password.label', PASSWORD)
    click('auth.login.submit')
    await waitFor(() =>
      expect(screen.queryAllByRole('alert').map((one) => one.textContent)).toContainEqual(
        expect.stringMatching(/\S/),
      ),
    )
    expect(field('auth.field.email.label').value).toBe('lin@lab.example')
    expect(field('auth.field.password.label').value).toBe(PASSWORD)
    expect(tree.jar.read(COOKIE.token)).toBeNull()
  })
})

describe('a browser that blocks cookies', () => {
  const answer: Answer = ({ url }) =>
    url === TOKEN ? { access_token: 'a', refresh_token: 'r'.repeat(20), user_id: '7' } : null
  const blocked = (part: React.ReactNode) => {
    const tree = renderForUser(part, { answer, blocksCookies: true })
    act(() => tree.store.set(pageConfigAtom, (config) => ({ ...config, sm2PublicKey: PUBLIC_KEY })))
    return tree
  }
  const isNoticeShown = () =>
    waitFor(() =>
      expect(screen.getAllByRole('alert').map((one) => one.textContent)).toContain(
        'auth.error.notStored',
      ),
    )

  test('is named after signing in, the input stays, and the session does not stay open', async () => {
    const { calls } = blocked(<LoginPage />)
    fill('auth.field.email.label', 'lin@lab.example')
    fill('auth.field.password.label', PASSWORD)
    click('auth.login.submit')
    await isNoticeShown()
    expect(field('auth.field.password.label').value).toBe(PASSWORD)
    expect(calls.map(({ url }) => url)).toEqual([TOKEN, '/sci/oauth/signOut'])
  })

  test('is named after registering, beside the notice that the account exists', async () => {
    blocked(<RegisterPage TermsDialog={() => null} />)
    fill('auth.field.email.label', 'lin@lab.example')
    fill('auth.field.code.label', '123456')
    fill('auth.field.nick.label', 'Lin')
    fill('auth.field.password.label', PASSWORD)
    fill('auth.field.repeat.label', PASSWORD)
    fireEvent.click(screen.getByRole('checkbox'))
    click('auth.register.submit')
    await isNoticeShown()
    expect(screen.getByRole('heading', { name: 'auth.register.made.title' })).toBeTruthy()
  })

  test('is named after setting a new password', async () => {
    blocked(<ForgotPasswordPage />)
    fill('auth.field.email.label', 'lin@lab.example')
    fill('auth.field.code.label', '123456')
    fill('auth.forgot.newPassword', PASSWORD)
    fill('auth.field.repeat.label', PASSWORD)
    click('auth.forgot.submit')
    await isNoticeShown()
    expect(screen.getByRole('heading', { name: 'auth.forgot.set.title' })).toBeTruthy()
  })
})

describe('the drafts of the forms', () => {
  // A reload loses the page and leaves the storage of the tab.
  const reload = (part: React.ReactNode) => {
    cleanup()
    return open(part, PUBLIC_KEY)
  }

  test('keep everything but the password when switching and reloading', async () => {
    open(<LoginPage />, PUBLIC_KEY)
    fill('auth.field.email.label', 'lin@lab.example')
    fill('auth.field.password.label', PASSWORD)
    fireEvent.click(screen.getByRole('radio', { name: 'auth.channel.phone' }))
    fill('auth.field.phone.label', '13800138000')
    click('auth.login.byCode')
    click('auth.login.byPassword')
    expect(field('auth.field.password.label').value).toBe(PASSWORD)
    click('auth.login.byCode')
    fill('auth.field.code.label', '123456')
    const stored = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])
    expect(stored).toContain('lin@lab.example')
    expect(stored).not.toMatch(/three plain|123456/)

    reload(<LoginPage />)
    await waitFor(() => expect(field('auth.field.phone.label').value).toMatch(/^138/))
    expect(field('auth.field.code.label').value).toBe('')
    click('auth.login.byPassword')
    expect(field('auth.field.password.label').value).toBe('')
    fireEvent.click(screen.getByRole('radio', { name: 'auth.channel.email' }))
    expect(field('auth.field.email.label').value).toBe('lin@lab.example')
  })

  test('keep a registration’s address and name, and the wait for its next code', async () => {
    const form = <RegisterPage TermsDialog={() => null} />
    const { calls } = open(form, PUBLIC_KEY)
    fill('auth.field.email.label', 'lin@lab.example')
    fill('auth.field.nick.label', 'Lin')
    fill('auth.field.password.label', PASSWORD)
    click('auth.code.send')
    const wait = () => screen.findByRole('button', { name: 'auth.code.wait' })
    expect((await wait()).hasAttribute('disabled')).toBe(true)
    expect(calls).toHaveLength(1)

    reload(form)
    await waitFor(() => expect(field('auth.field.email.label').value).toBe('lin@lab.example'))
    expect(field('auth.field.nick.label').value).toBe('Lin')
    expect(field('auth.field.password.label').value).toBe('')
    expect((await wait()).hasAttribute('disabled')).toBe(true)
    fill('auth.field.email.label', 'wang@lab.example')
    const send = await screen.findByRole('button', { name: 'auth.code.send' })
    expect(send.hasAttribute('disabled')).toBe(false)
  })
})

test('shows the password only while its toggle is on', () => {
  open(<LoginPage />, PUBLIC_KEY)
  fill('auth.field.password.label', PASSWORD)
  const eye = screen.getByRole('button', { name: 'auth.field.password.show' })
  expect([field('auth.field.password.label').type, eye.getAttribute('aria-pressed')]).toEqual([
    'password',
    'false',
  ])
  expect(eye.tabIndex).toBe(0)
  fireEvent.mouseDown(eye)
  fireEvent.click(eye)
  expect([field('auth.field.password.label').type, eye.getAttribute('aria-pressed')]).toEqual([
    'text',
    'true',
  ])
})

test('a created account whose sign-in failed is not created again', async () => {
  const { calls } = open(<RegisterPage TermsDialog={() => null} />, PUBLIC_KEY, ({ url }) => {
    if (url === TOKEN) throw new CallError('failed')
    return null
  })
  fill('auth.field.email.label', 'lin@lab.example')
  fill('auth.field.code.label', '123456')
  fill('auth.field.nick.label', 'Lin')
  fill('auth.field.password.label', PASSWORD)
  fill('auth.field.repeat.label', PASSWORD)
  fireEvent.click(screen.getByRole('checkbox'))
  click('auth.register.submit')
  expect(await screen.findByRole('heading', { name: 'auth.register.made.title' })).toBeTruthy()
  expect(calls.map(({ url }) => url)).toEqual([REGISTER, TOKEN])
  expect(screen.queryByRole('button', { name: 'auth.register.submit' })).toBeNull()
  const toLogin = screen.getByRole('link', { name: 'auth.done.toLogin' })
  expect(toLogin.getAttribute('href')).toBe('/login')

  // The sign-in page has the address.
  cleanup()
  open(<LoginPage />, PUBLIC_KEY)
  await waitFor(() => expect(field('auth.field.email.label').value).toBe('lin@lab.example'))
})
